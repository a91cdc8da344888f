// What the choices of a question would bring: asked for when one of them is first pointed at, so that no move is kept
// waiting for it; until it is known, and where it never is, a ghost shows the rest.
const NOTHING = { gains: [], lays: [], goes: [] };
let from = ""; // the address of the question that was asked about last
let known = {};

export function effectOf(choice) {
  if (choice.isOpen) return NOTHING; // what is pointed at leaves open which choice it will be
  const address = document.getElementById("actform")?.dataset.effects ?? "";
  if (address !== from) ask(address);
  return known[choice.action] ?? NOTHING;
}

async function ask(address) {
  from = address;
  known = {};
  if (!address) return;
  const found = await fetch(address).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  if (from !== address) return; // another question stands by now
  known = found;
  document.dispatchEvent(new CustomEvent("effects:known"));
}
