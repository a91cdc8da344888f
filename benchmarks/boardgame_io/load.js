// Many tables at once by boardgame.io's own client, three seats each: `node load.js BASE TABLES SECONDS`. One JSON line:
// the latencies in ms, and the size of what one seat is sent after a move. A move counts when all three seats have been
// shown it by the server (optimistic updates are off); the next one follows at once. A finished game is begun anew.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game, choices } = require("./game");
const [base, tables, seconds] = process.argv.slice(2);
const SEATS = 3;
const latencies = [], sizes = [];
let until = Infinity;

function follow(client) {
  const seen = { stateID: -1, wake: () => {} };
  client.subscribe((state) => {
    if (!state || !client.getState()?.isConnected || state._stateID === seen.stateID) return;
    seen.stateID = state._stateID;
    seen.wake();
  });
  seen.after = (stateID) => new Promise((done) => {
    const look = () => { if (seen.stateID > stateID) done(); };
    seen.wake = look;
    look();
  });
  return seen;
}

async function sit(number, round) {
  // A match that nobody has made is made by the server when its first player comes.
  const matchID = `${process.pid}-${number}-${round}`, seats = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const client = Client({ game, matchID, playerID: String(seat), numPlayers: SEATS, multiplayer: SocketIO({ server: base }), debug: false });
    const seen = follow(client);
    client.start();
    await seen.after(-1);
    seats.push({ client, seen });
  }
  return seats;
}

async function table(number, begin) {
  let seats = await sit(number, 0);
  await begin();
  for (let round = 1; performance.now() < until;) {
    const state = seats[0].client.getState();
    if (state.ctx.gameover) {
      seats.forEach(({ client }) => client.stop());
      seats = await sit(number, round++);
      continue;
    }
    const { client } = seats[Number(state.ctx.currentPlayer)];
    const before = client.getState()._stateID, found = choices(client.getState().G, state.ctx.currentPlayer);
    const [name, ...given] = found[Math.floor(Math.random() * found.length)];
    const shown = seats.map(({ seen }) => seen.after(before));
    const began = performance.now();
    client.moves[name](...given);
    await Promise.all(shown);
    const now = performance.now();
    if (now < until) latencies.push(now - began);
    if (latencies.length % 50 === 0) sizes.push(JSON.stringify(client.getState()).length);
  }
  seats.forEach(({ client }) => client.stop());
}

(async () => {
  let waiting = Number(tables), go;
  const all = new Promise((done) => { go = done; });
  const begin = () => {
    if (--waiting === 0) {
      until = performance.now() + Number(seconds) * 1000;
      go();
    }
    return all;
  };
  await Promise.all(Array.from({ length: Number(tables) }, (_, number) => table(number, begin)));
  process.stdout.write(JSON.stringify({ latencies, sizes }) + "\n", () => process.exit(0));
})();
