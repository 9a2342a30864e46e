// Sends edits, one request at a time. Edits made meanwhile wait, and travel together.

const { file, variant, division, revision } = at("app").dataset;
const state = {
  file, variant, division, revision: Number(revision),
  // Tells the edits of this page from those of other windows.
  page: Math.floor(Math.random() * 2 ** 50),
  view: "sheet", with: null, text: "", unsaved: false, disk: null,
  waiting: [], sent: [], pump: null,
  // The revisions whose fixes, and whose What fits or Compare, are shown.
  fixed: -1, listed: -1,
};

const request = (more, { file, variant, division, page, revision, view } = state) =>
  ({ file, variant, division, page, revision, view, with: state.with, ...more });

// The version of each piece on the page.
const have = () =>
  Object.fromEntries([...document.querySelectorAll("[data-piece]")].map(({ dataset }) => [dataset.piece, dataset.version || ""]));

// A request that fails tells that the garage is gone.
const orLost = (work) => (...values) => work(...values).catch(lost);

const idle = async () => { while (state.pump) await state.pump; };

// Queues an action. A held key or button replaces its own last value.
function act(action) {
  if (action.do !== "text") flush();
  const last = state.waiting.at(-1);
  if (last && action.hold && last.hold === action.hold && last.path === action.path) state.waiting.pop();
  state.waiting.push(action);
  return (state.pump ??= pump());
}

// Waiting actions, up to a text: it travels after the answer to them, on top of what they made.
function taken() {
  const end = state.waiting.findIndex((action, index) => index > 0 && action.do === "text");
  return state.waiting.splice(0, end < 0 ? state.waiting.length : end).flatMap((action) =>
    action.do !== "text" ? action : typed.has(at("text")) ? { ...action, text: typedText() } : []);
}

async function pump() {
  at("app").ariaBusy = "true";
  clearTimeout(rest.timer);
  // Edits of the same moment travel together.
  await null;
  while (state.waiting.length) {
    await send((state.sent = taken()));
    state.sent = [];
  }
  state.pump = null;
  at("app").ariaBusy = "false";
  if (rest.isOpen) ask();
}

const send = orLost(async (actions) => {
  const slow = setTimeout(() => say("Checking…"), 300);
  const response = await post("/edit", request({ have: have(), actions })).finally(() => clearTimeout(slow));
  const answer = await response.json();
  const isStale = response.status === 409;
  // A text that was refused stays in the text area.
  const isTyped = at("text") && answer.message && actions.some((action) => action.do === "text");
  if (isTyped) typed.add(Object.assign(at("text"), { base: answer.text ?? state.text }));
  if (response.ok) show(answer);
  // The page shows what another window made. A typed text goes on top of it.
  if (isStale) await send([]);
  if (isStale && isTyped) state.waiting.push({ do: "text" });
  complain(isStale && actions.every((action) => action.do === "text") ? null : answer.message);
});

function show({ revision, text, unsaved, disk, hasProblems, pieces }) {
  forget();
  Object.assign(state, { revision, text, unsaved, disk });
  rest.isOpen = hasProblems || isHeavy(state.view);
  patch(pieces);
  fill();
  placeNotes();
  if (isHeavy(state.view)) at("view").toggleAttribute("data-outdated", state.listed !== revision);
  mark();
  announce();
}

// ---- Second answers: fixes, What fits and Compare, once typing rests ----

const rest = { timer: 0, isOpen: false, running: new Set() };
const tab = (key, value) => [...document.querySelectorAll("#tabs button")].find(({ dataset }) => dataset[key] === value);
const isHeavy = (view) => "slow" in tab("tab", view).dataset;

function ask() {
  clearTimeout(rest.timer);
  const later = (wants, pause) => { rest.timer = setTimeout(() => state.pump || rest.running.has(wants) || second(wants), pause); };
  if (state.fixed !== state.revision) later("fixes", 150);
  else if (isHeavy(state.view) && state.listed !== state.revision) later("view", 450);
}

const second = orLost(async (wants) => {
  const { view, division } = state;
  rest.running.add(wants);
  const response = await post("/more", request({ have: have(), wants })).finally(() => rest.running.delete(wants));
  const answer = await response.json();
  if (!response.ok) return complain(answer.message);
  // Newer input wins: its own second answer follows.
  if (state.pump || state.view !== view) return;
  if (answer.revision > state.revision) return act({ do: "look" });
  if (answer.revision === state.revision && division === state.division) {
    state[wants === "fixes" ? "fixed" : "listed"] = answer.revision;
    const { unsaved, disk } = state;
    show({ ...answer, unsaved, disk });
    if (wants === "view") listed();
  }
  ask();
});

// ---- Messages ----

const say = (text) => { at("live").textContent = text; };

const figures = () => [...document.querySelectorAll("#totals .stat")].map(({ dataset }) => `${dataset.label} ${dataset.value}`);

const spoken = { timer: 0, figures: null };

// Says after a pause which figures changed, and the problems.
function announce() {
  clearTimeout(spoken.timer);
  spoken.figures ??= figures();
  spoken.timer = setTimeout(() => {
    const changed = figures().filter((figure) => !spoken.figures.includes(figure));
    if (changed.length) say([...changed, at("totals").dataset.says].join(", "));
    if (!preview.totals) spoken.figures = figures();
  }, 700);
}

function complain(message) {
  const line = at("message");
  line.hidden = !message;
  line.textContent = message || "";
  if (message) offer("×", () => { line.hidden = true; }).setAttribute("aria-label", "Close");
}

// Adds a button behind the message.
function offer(label, does) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label, onclick: does });
  at("message").append(" ", button);
  return button;
}

function lost() {
  complain("The garage is closed. Your text is still here.");
  offer("Copy", () => navigator.clipboard.writeText(at("text") ? at("text").value : state.text));
}
