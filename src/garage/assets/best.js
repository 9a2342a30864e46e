// The best use of the dollars that are left: three cars, each with what it changes.

const cellOf = (totals, label) => totals.querySelector(`.stat[data-label="${label}"]`);

// A button above What fits, for a car with fire in a division.
function offerBest() {
  const left = cellOf(at("totals"), "cost")?.lastChild.textContent.match(/^(\S+) left of/)?.[1];
  if (!at("best") || !left || !cellOf(at("totals"), "firepower")) return;
  const button = made("button", { type: "button" }, `Best use of the last ${left}`);
  button.dataset.best = left;
  at("best").replaceChildren(button);
}

clicks.best = orLost(async ({ dataset: { best: left } }) => {
  const place = at("best");
  place.replaceChildren(made("p", { className: "note" }, "Checking…"));
  say("Checking…");
  await idle();
  const { revision } = state;
  const cars = JSON.parse(await asked("/best") ?? "[]");
  const actions = cars.map(({ name, edits }) => ({ do: "edits", edits, label: name.toLowerCase(), at: revision }));
  const seen = await foreseen(actions);
  // Newer input wins.
  if (!place.isConnected || state.revision !== revision) return;
  const keeps = "Keeps the body, tires, crew, other sides, and at least fire, endurance, speed and handling of now.";
  const says = cars.length ? `Best use of the last ${left}` : `No better car for ${left}.`;
  place.replaceChildren(
    made("p", {}, made("strong", {}, says), " ", made("span", { className: "caption" }, keeps)),
    made("ul", { className: "proposals" }, ...cars.map((car, number) => proposal(car, actions[number], seen[number]))),
  );
  say(says);
});

function proposal({ name, parts: [fresh, gone] }, { edits, label }, seen) {
  const cost = cellOf(seen, "cost");
  const figures = ["firepower", "endurance", "top speed"].flatMap((label) => {
    const [title, value] = cellOf(seen, label).children;
    return [made("dt", { className: "caption" }, title.textContent), made("dd", {}, ...value.childNodes)];
  });
  const take = made("button", { type: "button" }, "Take this car");
  Object.assign(take.dataset, { edits: JSON.stringify(edits), label });
  return made("li", { className: "card" },
    made("h3", {}, name, " ", made("span", { className: "caption" }, `${cost.dataset.value}, ${cost.lastChild.textContent.split(" of ")[0]}`)),
    made("dl", {}, ...figures),
    made("p", {}, fresh, " ", made("span", { className: "caption" }, gone && `in place of ${gone}`)),
    take,
  );
}
