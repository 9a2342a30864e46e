// Sends edits to the garage, and shows the panels that come back.
"use strict";

const app = document.getElementById("app");
const at = (id) => document.getElementById(id);

// Browsers hide the origin of a form that is sent without a referrer, so the script sends forms.
document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const body = new URLSearchParams(new FormData(form));
  const response = await fetch(form.action, { method: "POST", body });
  if (response.redirected) location.assign(response.url);
  else if (response.ok) document.body.innerHTML = await response.text();
  else alert((await response.json()).message);
});

if (app) {
  const state = {
    file: app.dataset.file,
    variant: app.dataset.variant,
    revision: Number(app.dataset.revision),
    view: "sheet",
    text: "",
    with: null,
    choosing: null,
    unsaved: false,
    queue: Promise.resolve(),
  };

  // ---- Requests ----

  const post = (path, body) =>
    fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  const query = (path, more) => {
    const values = new URLSearchParams({ file: state.file, variant: state.variant, ...more });
    return fetch(`${path}?${values}`);
  };

  // Edits go one after the other, each on the revision that the one before made.
  const act = (action) => {
    app.ariaBusy = "true";
    const answered = state.queue.then(() => send(action));
    answered.then(() => { app.ariaBusy = String(state.queue !== answered); });
    state.queue = answered;
    return answered;
  };

  async function send(action) {
    const { file, variant, revision, view } = state;
    const slow = setTimeout(() => say("Checking…"), 300);
    try {
      const response = await post("/edit", { file, variant, revision, view, with: state.with, action });
      const answer = await response.json();
      if (!response.ok) return complain(answer.message, response.status === 409);
      show(answer, action);
      complain(null);
    } catch {
      lost();
    } finally {
      clearTimeout(slow);
    }
  }

  function show(answer, action) {
    const focus = described(document.activeElement);
    state.revision = answer.revision;
    state.text = answer.text;
    state.unsaved = answer.unsaved;
    for (const [id, html] of Object.entries(answer.panels)) {
      // The text area keeps what is being typed.
      const isTyped = id === "view" && state.view === "file" && action.do === "text";
      if (isTyped) refreshLayer(html);
      else swap(at(id), html);
    }
    say(answer.says);
    mark();
    restore(focus);
  }

  function swap(panel, html) {
    if (panel.innerHTML === html) return;
    const open = [...panel.querySelectorAll("details[open]")].map((one) => one.id);
    const top = panel.scrollTop;
    panel.innerHTML = html;
    for (const id of open) if (at(id)) at(id).open = true;
    panel.scrollTop = top;
  }

  // Panels are replaced, so the focused control is found again by what it does.
  function described(element) {
    if (!element || element === document.body) return null;
    if (element.id) return `#${CSS.escape(element.id)}`;
    const parts = [...element.attributes].filter((one) => one.name.startsWith("data-"));
    const wanted = parts.filter((one) => one.name !== "data-empty").map((one) => `[${one.name}="${CSS.escape(one.value)}"]`);
    return wanted.length ? wanted.join("") : null;
  }

  function restore(selector) {
    if (!selector || (document.activeElement && document.activeElement !== document.body)) return;
    const found = document.querySelector(selector);
    if (found) found.focus({ preventScroll: true });
  }

  const say = (text) => { at("live").textContent = text; };

  function complain(message, isStale) {
    const line = at("message");
    line.hidden = !message;
    line.textContent = message || "";
    if (isStale) offer("Reload", () => location.reload());
  }

  // Adds a button behind the message.
  function offer(label, does) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", does);
    at("message").append(" ", button);
  }

  function lost() {
    complain("The garage is closed. Your text is still here.");
    offer("Copy", () => navigator.clipboard.writeText(at("text") ? at("text").value : state.text));
  }

  // ---- Views ----

  async function view(name) {
    state.view = name;
    app.dataset.shown = name;
    for (const tab of document.querySelectorAll("[data-tab]")) {
      const isOn = tab.dataset.tab === name || (tab.dataset.tab === "build" && wide());
      tab.setAttribute("aria-pressed", String(isOn));
    }
    if (name === "build" || name === "problems") return;
    const panel = at("view");
    const more = { name };
    if (name === "compare" && state.with) more.with = state.with;
    try {
      const response = await query("/panel", more);
      const html = await response.text();
      if (state.view !== name) return;
      panel.innerHTML = html;
      panel.dataset.view = name;
    } catch {
      lost();
    }
  }

  const wide = () => matchMedia("(min-width: 1100px)").matches;

  // ---- File ----

  let typing = 0;
  function typed(area) {
    clearTimeout(typing);
    typing = setTimeout(() => act({ do: "text", text: area.value }), 200);
  }

  function refreshLayer(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    document.querySelector("#view .layer").innerHTML = fresh.querySelector(".layer").innerHTML;
    document.querySelector("#view .notes").innerHTML = fresh.querySelector(".notes").innerHTML;
  }

  async function line(number) {
    if (state.view !== "file") await view("file");
    const area = at("text");
    const lines = area.value.split("\n");
    const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[number - 1] || "").length);
    area.scrollTop = Math.max(0, (number - 5) * 20);
  }

  // ---- Chooser ----

  async function choose(button) {
    const { choose: path, kind, add, item } = button.dataset;
    state.choosing = { path, add, item, from: described(button) };
    const more = { path, kind };
    if (add) more.add = add;
    if (item) more.item = item;
    await dialog("/choose", more);
    if (at("search")) at("search").focus();
  }

  async function dialog(path, more) {
    try {
      at("chooser").innerHTML = await (await query(path, more)).text();
      at("chooser").showModal();
    } catch {
      lost();
    }
  }

  function pick(id) {
    const { path, add, item, from } = state.choosing;
    at("chooser").close();
    const action = add
      ? { do: "add", path, value: id, item: add === "entry" ? item : null }
      : { do: "set", path, value: id, kind: "text" };
    act(action).then(() => restore(from));
  }

  function search() {
    const words = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFitting = at("fitting").checked;
    for (const row of at("chooser").querySelectorAll("tr[data-row]")) {
      const isFound = words.every((word) => row.dataset.words.includes(word));
      row.hidden = !isFound || (isFitting && "worse" in row.dataset);
    }
  }

  function step(key) {
    const rows = [...at("chooser").querySelectorAll("tr[data-row]:not([hidden]) [data-pick]")];
    const now = rows.indexOf(document.activeElement);
    const next = rows[Math.min(Math.max(now + (key === "ArrowDown" ? 1 : -1), 0), rows.length - 1)];
    if (next) next.focus();
  }

  // ---- Saving ----

  async function save(name) {
    try {
      await state.queue;
      const response = await post("/save", { file: state.file, name: name || "" });
      const answer = await response.json();
      if (response.ok && name) {
        state.unsaved = false;
        location.assign(answer.address);
      } else if (response.ok) {
        await act({ do: "look" });
      } else {
        complain(answer.message);
        if (response.status === 409) offerConflict();
      }
    } catch {
      lost();
    }
  }

  function offerConflict() {
    offer("Reload", () => act({ do: "reload" }));
    const name = document.createElement("input");
    name.setAttribute("aria-label", "Another name");
    name.value = state.file.replace(/\.toml$/, "-2");
    at("message").append(" ", name);
    offer("Save under this name", () => save(name.value));
  }

  // ---- Controls ----

  const value = (control) => (control.type === "checkbox" ? String(control.checked) : control.value);
  const set = (control) =>
    act({ do: "set", path: control.dataset.set, value: value(control), kind: control.dataset.type });

  function stepped(input, by) {
    const now = Number(input.value || 0) + by;
    input.value = String(Math.max(0, now));
    set(input);
  }

  document.addEventListener("change", (event) => {
    const control = event.target;
    if (control.dataset.set) set(control);
    else if (control.dataset.addTo) act({ do: "add", path: control.dataset.addTo, value: control.value, item: null });
    else if (control.id === "variant") location.assign(control.value);
    else if (control.id === "compare-with") { state.with = control.value || null; view("compare"); }
    else if (control.id === "fitting") search();
  });

  document.addEventListener("input", (event) => {
    if (event.target.id === "text") typed(event.target);
    if (event.target.id === "search") search();
  });

  const clicks = {
    choose: (button) => choose(button),
    pick: (button) => pick(button.dataset.pick),
    remove: (button) => {
      if (at("chooser").open) at("chooser").close();
      act({ do: "remove", path: button.dataset.remove });
    },
    entry: (button) => act({ do: "add", path: button.dataset.entry, value: "", item: null }),
    duplicate: (button) => act({ do: "duplicate", path: button.dataset.duplicate }),
    move: (button) => act({ do: "move", path: button.dataset.move, by: Number(button.dataset.by) }),
    fix: (button) => act({ do: "fix", finding: Number(button.dataset.finding), fix: Number(button.dataset.fix) }),
    edits: (button) => act({ do: "edits", edits: JSON.parse(button.dataset.edits), label: button.dataset.label }),
    act: (button) => act({ do: button.dataset.act }),
    explain: (button) => dialog("/explain", { key: button.dataset.explain }),
    line: (button) => line(Number(button.dataset.line)),
    tab: (button) => view(button.dataset.tab),
    close: (button) => button.closest("dialog").close(),
    save: () => save(),
    step: (button) => {
      const input = document.querySelector(`input[data-set="${CSS.escape(button.dataset.for)}"]`);
      if (input) stepped(input, Number(button.dataset.step));
    },
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const name = button && Object.keys(clicks).find((one) => one in button.dataset);
    if (name) clicks[name](button);
  });

  const views = { b: "build", s: "sheet", w: "fits", c: "compare", f: "file" };

  document.addEventListener("keydown", (event) => {
    const inText = event.target.matches("input, textarea, select");
    const key = event.key.toLowerCase();
    if (event.ctrlKey && key === "s") { event.preventDefault(); save(); }
    else if (event.ctrlKey && key === "z" && event.target.id !== "text") {
      event.preventDefault();
      act({ do: event.shiftKey ? "redo" : "undo" });
    } else if (event.ctrlKey && key === "p") {
      event.preventDefault();
      document.querySelector("a.button").click();
    } else if (event.altKey && views[key]) { event.preventDefault(); view(views[key]); }
    else if (event.key === "F8") {
      event.preventDefault();
      const found = document.querySelector("#problems [data-line], #problems [data-fix]");
      if (found) found.focus();
    } else if (event.key === "?" && !inText) at("keys").showModal();
    else if (at("chooser").open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      step(event.key);
    } else if (at("chooser").open && event.key === "/" && !inText) { event.preventDefault(); at("search").focus(); }
    else if (inText && event.target.dataset.type === "number" && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      stepped(event.target, (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 5 : 1));
    }
  });

  // ---- Life ----

  function mark() {
    document.title = (state.unsaved ? "● " : "") + document.querySelector("#header h1").textContent;
  }

  addEventListener("beforeunload", (event) => {
    if (state.unsaved) event.preventDefault();
  });

  setInterval(() => post("/alive", {}).catch(lost), 30000);
  if (!wide()) view("build");
  state.unsaved = Boolean(document.querySelector(".unsaved"));
  mark();
}
