// Saving, files that change on disk, and the end of a page.

const save = orLost(async (name = "") => {
  flush();
  await idle();
  const response = await post("/save", { file: state.file, name });
  const answer = await response.json();
  if (response.ok && name) return leave(answer.address);
  // The notice on the page says what to do about a file that changed on disk.
  await act({ do: "look" });
  if (!response.ok && response.status !== 409) complain(answer.message);
});

// Asks whether the file changed on disk, or another window changed the vehicle.
let pulse = setTimeout(() => beat(), 1000);

const beat = orLost(async () => {
  const response = await post("/alive", { file: state.file });
  const { revision, disk } = response.ok ? await response.json() : state;
  const isNews = revision !== state.revision || disk !== state.disk;
  if (isNews && !state.pump && !typed.size) await act({ do: "look" });
  clearTimeout(pulse);
  pulse = setTimeout(beat, document.hidden ? 30000 : 1000);
});

function mark() {
  const count = document.querySelectorAll("#problems .finding:not([data-severity=warning], [data-severity=note])").length;
  document.querySelector("[data-tab=problems]").dataset.count = count || "";
  document.title = (state.unsaved ? "● " : "") + document.querySelector("#header h1").textContent;
}

// Pages of the garage keep unsaved text, so they do not ask.
async function allSent() {
  flush();
  await idle();
  state.unsaved = false;
}

async function leave(address) {
  await allSent();
  travel(address);
}

// Keeps what was typed and not sent yet. The next page is asked for after it.
function last() {
  for (const control of typed) if (control.dataset.set) set(control);
  flush();
  const actions = [];
  while (state.waiting.length) actions.push(...taken());
  if (actions.length) post("/edit", request({ actions }), { keepalive: true });
}

addEventListener("beforeunload", (event) => {
  last();
  if (state.unsaved) event.preventDefault();
});
// Some browsers send no "beforeunload".
addEventListener("pagehide", last);
addEventListener("focus", beat);
document.addEventListener("visibilitychange", beat);
for (const id of ["chooser", "places"]) at(id).addEventListener("close", forget);
if (!wide()) view("build");
mark();
announce();
// The division stays chosen from car to car.
if (at("division") && !division && localStorage.division > 0) divide(localStorage.division);
else act({ do: "look" });
