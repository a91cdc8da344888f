// boardgame.io's own server with a game as small as can be: a move adds to a counter. `node server.js PORT [FOLDER]`;
// with a folder matches are stored in files, without one only in memory.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const [port, folder] = process.argv.slice(2);
const game = {
  name: "counter",
  setup: () => ({ count: 0, log: [] }),
  turn: { activePlayers: { all: "any" }, stages: {} },
  moves: { add: ({ G }, amount) => { G.count += amount; } },
};
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
server.run(Number(port), () => console.log("ready"));
