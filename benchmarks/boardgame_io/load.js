// Many tables at once by boardgame.io's own client: `node load.js BASE TABLES SECONDS`. One JSON line: latencies in ms.
// A move counts when the server's answer has come back; nothing is shown before (optimistic updates are off).
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const [base, tables, seconds] = process.argv.slice(2);
const game = {
  name: "counter",
  setup: () => ({ count: 0, log: [] }),
  turn: { activePlayers: { all: "any" } },
  moves: { add: { move: ({ G }, amount) => { G.count += amount; }, client: false } },
};
const latencies = [];
async function table(until, number) {
  // A match that nobody has made is made by the server when its first player comes.
  const matchID = `${process.pid}-${number}`;
  const client = Client({ game, matchID, playerID: "0", numPlayers: 2, multiplayer: SocketIO({ server: base }), debug: false });
  let last = -1, began = 0;
  await new Promise((done) => {
    client.subscribe((state) => {
      if (!state || !client.getState()?.isConnected || state._stateID === last) return;
      const now = performance.now();
      if (last >= 0) latencies.push(now - began);
      last = state._stateID;
      if (now > until) { client.stop(); done(); return; }
      began = performance.now();
      setImmediate(() => client.moves.add(1));
    });
    client.start();
  });
}
(async () => {
  const until = performance.now() + Number(seconds) * 1000;
  await Promise.all(Array.from({ length: Number(tables) }, (_, number) => table(until, number)));
  process.stdout.write(JSON.stringify(latencies) + "\n", () => process.exit(0));
})();
