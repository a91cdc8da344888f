// A railway game on a map of hexagons, about as large as ours: three seats, secret hands and a shuffled deck of route
// cards, track laid hex by hex at the price of the ground, stations, money, and points for finished routes.
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const WIDTH = 12, HEIGHT = 9, CITIES = 16, ROUTES = 60, HAND = 4, TURNS = 60;
const PRICES = [1, 1, 1, 2, 2, 3];
const STEPS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]];

const at = (q, r) => (q < 0 || r < 0 || q >= WIDTH || r >= HEIGHT ? -1 : r * WIDTH + q);
const neighbours = (hex) => STEPS.map(([q, r]) => at((hex % WIDTH) + q, Math.floor(hex / WIDTH) + r)).filter((one) => one >= 0);

function setup({ ctx, random }) {
  const hexes = random.Shuffle(Array.from({ length: WIDTH * HEIGHT }, (_, hex) => hex));
  const cities = hexes.slice(0, CITIES);
  const deck = random.Shuffle(Array.from({ length: ROUTES }, (_, id) => {
    const from = cities[id % CITIES], to = cities[(id * 7 + 3) % CITIES];
    return { id, from, to: from === to ? cities[(id * 7 + 4) % CITIES] : to, points: 3 + (id % 9) };
  }));
  const players = {}, companies = [];
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    players[seat] = { hand: deck.splice(0, HAND) };
    companies.push({ money: 12, track: [cities[seat]], stations: [], done: [], points: 0, turns: 0 });
  }
  return {
    ground: hexes.map((hex) => PRICES[(hex * 5) % PRICES.length]),
    owners: hexes.map(() => []),
    cities, players, companies,
    secret: { deck },
    left: deck.length,
    log: [],
  };
}

// Which hexes a company reaches from one of them, by its own track.
function reached(company, from) {
  const own = new Set(company.track), seen = new Set(own.has(from) ? [from] : []), queue = [...seen];
  while (queue.length) {
    for (const next of neighbours(queue.pop())) {
      if (own.has(next) && !seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
    }
  }
  return seen;
}

const price = (G, seat, hex) => G.ground[hex] + G.owners[hex].filter((one) => one !== seat).length;
const buildable = (G, seat) => {
  const company = G.companies[seat], own = new Set(company.track), found = new Set();
  for (const hex of own) for (const next of neighbours(hex)) if (!own.has(next) && price(G, seat, next) <= company.money) found.add(next);
  return [...found];
};
const finished = (G, seat, hand) => hand.filter((card) => reached(G.companies[seat], card.from).has(card.to));

function told(G, seat, words) {
  G.log.push({ seat, words });
  if (G.log.length > 40) G.log.shift();
}

const moves = {
  build: {
    move: ({ G, playerID, events }, hex) => {
      const seat = Number(playerID);
      if (!buildable(G, seat).includes(hex)) return INVALID_MOVE;
      const company = G.companies[seat];
      company.money -= price(G, seat, hex);
      company.track.push(hex);
      G.owners[hex].push(seat);
      if (G.cities.includes(hex)) company.points += 1;
      ends(G, seat, events, `builds on ${hex}`);
    },
    client: false,
  },
  station: {
    move: ({ G, playerID, events }, hex) => {
      const seat = Number(playerID), company = G.companies[seat];
      if (company.money < 4 || company.stations.includes(hex) || !company.track.includes(hex) || !G.cities.includes(hex)) return INVALID_MOVE;
      company.money -= 4;
      company.stations.push(hex);
      company.points += 2;
      ends(G, seat, events, `opens a station on ${hex}`);
    },
    client: false,
  },
  deliver: {
    move: ({ G, playerID, events }, id) => {
      const seat = Number(playerID), hand = G.players[playerID].hand;
      const card = finished(G, seat, hand).find((one) => one.id === id);
      if (!card) return INVALID_MOVE;
      hand.splice(hand.findIndex((one) => one.id === id), 1);
      const company = G.companies[seat];
      company.done.push(card);
      company.points += card.points;
      company.money += card.points;
      if (G.secret.deck.length) hand.push(G.secret.deck.pop());
      G.left = G.secret.deck.length;
      ends(G, seat, events, `delivers route ${id}`);
    },
    client: false,
  },
  exchange: {
    move: ({ G, playerID, events, random }, id) => {
      const seat = Number(playerID), hand = G.players[playerID].hand, where = hand.findIndex((one) => one.id === id);
      if (where < 0 || !G.secret.deck.length) return INVALID_MOVE;
      G.secret.deck.push(...hand.splice(where, 1));
      G.secret.deck = random.Shuffle(G.secret.deck);
      hand.push(G.secret.deck.pop());
      ends(G, seat, events, "exchanges a card");
    },
    client: false,
  },
  earn: {
    move: ({ G, playerID, events }) => {
      const seat = Number(playerID), company = G.companies[seat];
      company.money += 2 + company.stations.length;
      ends(G, seat, events, "runs its trains");
    },
    client: false,
  },
};

function ends(G, seat, events, words) {
  told(G, seat, words);
  G.companies[seat].turns += 1;
  events.endTurn();
}

// What a seat may do now, from what it sees: boardgame.io itself cannot list it.
function choices(G, playerID) {
  const seat = Number(playerID), company = G.companies[seat], hand = G.players[playerID]?.hand ?? [];
  const found = buildable(G, seat).map((hex) => ["build", hex]);
  if (company.money >= 4) for (const hex of company.track) if (G.cities.includes(hex) && !company.stations.includes(hex)) found.push(["station", hex]);
  for (const card of finished(G, seat, hand)) found.push(["deliver", card.id]);
  if (G.left) for (const card of hand) found.push(["exchange", card.id]);
  return [...found, ["earn"]];
}

const game = {
  name: "branches",
  setup,
  moves,
  minPlayers: 3,
  maxPlayers: 3,
  playerView: PlayerView.STRIP_SECRETS,
  endIf: ({ G }) => (G.companies.every((one) => one.turns >= TURNS)
    ? { winner: G.companies.reduce((best, one, seat) => (one.points > G.companies[best].points ? seat : best), 0) } : undefined),
};
module.exports = { game, choices };
