// boardgame.io's own server with the game of `game.js`. `node server.js PORT [FOLDER]`; with a folder matches are stored
// in files, without one only in memory.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { game } = require("./game");
const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
server.run(Number(port), () => console.log("ready"));
