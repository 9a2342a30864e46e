// The wall of the start page: search, order and choice of its cards, and the team of the selected ones.

const wall = { only: "", cars: [] };
const numbersOf = (car) => JSON.parse(car.dataset.numbers);
const shownCars = () => [...at("wall").children].filter((car) => !car.hidden);
const chosenCars = () => wall.cars.filter((car) => car.querySelector(".pick :checked"));
const dollarsOf = (number) => `$${number.toLocaleString("en-US")}`;

// The number to sort a card by. Cards without it are last.
function rankOf(car, order) {
  const numbers = numbersOf(car), { firepower, endurance } = numbers;
  const rank = order === "worth" ? firepower * endurance : order === "price" ? -numbers.price : numbers[order];
  return Number.isFinite(rank) ? rank : -Number.MAX_VALUE;
}

// The sum of the selected cars, and what to do with them.
function team() {
  const button = (text, select) => {
    const one = made("button", { type: "button", className: "link" }, text);
    one.dataset.select = select;
    return one;
  };
  const best = (key, says) => {
    const cell = made("div", { className: "stat" }, made("span", { className: "caption" }, says), made("span", { className: "value" }), made("span", { className: "caption" }));
    Object.assign(cell.dataset, { best: key, ...(key === "endurance" ? { least: "" } : {}) });
    return cell;
  };
  const budget = made("input", { id: "team-budget", type: "number", min: 0, step: 100, ariaLabel: "Team budget in dollars", value: localStorage.budget || "" });
  const sum = [made("label", { className: "caption" }, "Team budget $ ", budget), made("span", { id: "team-sum", className: "value" }), made("span", { id: "team-left", className: "caption" })];
  return made("section", { id: "team", className: "team", ariaLabel: "Selected cars", hidden: true },
    made("div", {}, made("strong", { id: "team-count", role: "status" }), made("div", { className: "buttons" }, button("Clear", ""), button("Select all", "all"))),
    made("div", { className: "stats" }, made("div", { className: "stat" }, ...sum), best("top_speed", "Fastest"), best("firepower", "Most firepower"), best("endurance", "Weakest side lasts")),
    made("a", { id: "team-compare", className: "button" }), made("a", { id: "team-print", className: "button primary", target: "_blank" }),
  );
}

function arrange() {
  const words = at("wall-search").value.toLowerCase().split(/\s+/);
  const division = Number(at("wall-division")?.value);
  for (const car of wall.cars) {
    const { state, game, words: own } = car.dataset;
    car.hidden = !words.every((word) => own.includes(word)) || (wall.only && ![state, game].includes(wall.only))
      || (division > 0 && !(Number(car.dataset.division) <= division));
  }
  at("wall-none").hidden = shownCars().length > 0;
}

function reorder(order) {
  const by = { "": () => 0, name: (one, other) => one.dataset.name.localeCompare(other.dataset.name) };
  const ranked = (one, other) => rankOf(other, order) - rankOf(one, order);
  at("wall").append(...[...wall.cars].sort(by[order] ?? ranked));
}

// Sums the selected cars. Cars of a game without a price count without one.
function sumUp() {
  const cars = chosenCars(), budget = Number(at("team-budget").value);
  const prices = cars.map((car) => numbersOf(car).price).filter(Number.isFinite);
  const sum = prices.reduce((all, price) => all + price, 0), left = budget - sum;
  at("team").hidden = !cars.length;
  at("team-count").textContent = `${cars.length} selected`;
  at("team-sum").textContent = dollarsOf(sum);
  const rest = left < 0 ? `${dollarsOf(-left)} over` : `${dollarsOf(left)} left`;
  at("team-left").textContent = [budget ? rest : "", prices.length > 1 ? prices.map((price) => price.toLocaleString("en-US")).join(" + ") : ""].filter(Boolean).join(" · ");
  at("team-sum").parentElement.toggleAttribute("data-over", budget > 0 && left < 0);
  for (const cell of at("team").querySelectorAll("[data-best]")) {
    const known = cars.map((car) => [numbersOf(car)[cell.dataset.best], car.dataset.name]).filter(([number]) => Number.isFinite(number));
    const all = known.map(([number]) => number);
    const best = "least" in cell.dataset ? Math.min(...all) : Math.max(...all);
    cell.children[1].textContent = !all.length ? "–" : Number.isInteger(best) ? best : best.toFixed(2);
    cell.children[2].textContent = known.filter(([number]) => number === best).map(([, name]) => name).join(", ");
  }
  const files = encodeURIComponent(cars.map((car) => car.querySelector(".pick input").value).join("\n"));
  const link = (id, text, path, may) => {
    at(id).textContent = text;
    if (may) at(id).href = `${path}?file=${files}`;
    else at(id).removeAttribute("href");
  };
  link("team-compare", cars.length > 1 ? `Compare ${cars.length}` : "Compare", "/compare", cars.length > 1 && cars.length < 4);
  link("team-print", cars.length > 1 ? `Print ${cars.length} sheets` : "Print sheet", "/sheet.pdf", true);
  at("team-print").dataset.file = cars.length === 1 ? `${cars[0].dataset.name}.pdf` : "record-sheets.pdf";
}

function selectAll(is) {
  for (const car of is ? shownCars() : wall.cars) for (const box of car.querySelectorAll(".pick input")) box.checked = is;
  sumUp();
}

// Moves between cards: to the next one in the line, or to the one above or below.
function moveTo(from, key) {
  const cars = shownCars().map((car) => car.getBoundingClientRect()), all = shownCars();
  const now = cars[all.indexOf(from)];
  const isBeside = key === "ArrowLeft" || key === "ArrowRight", sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  if (isBeside) return all[all.indexOf(from) + sign]?.querySelector("h2 a").focus();
  const found = all.filter((_, number) => Math.abs(cars[number].left - now.left) < 2 && sign * (cars[number].top - now.top) > 2);
  (sign > 0 ? found[0] : found.at(-1))?.querySelector("h2 a").focus();
}

const wallClicks = {
  only: ({ dataset, parentElement }) => {
    wall.only = dataset.only;
    for (const chip of parentElement.children) chip.ariaPressed = String(chip.dataset.only === wall.only);
    arrange();
  },
  select: ({ dataset }) => selectAll(Boolean(dataset.select)),
  clearSearch: () => {
    at("wall-search").value = "";
    if (at("wall-division")) at("wall-division").value = "";
    document.querySelector("[data-only='']").click();
  },
};

if (at("wall")) {
  wall.cars = [...at("wall").children];
  at("own").append(team());
  at("wall-search").addEventListener("input", arrange);
  at("own").addEventListener("change", ({ target }) => {
    if (target.closest(".pick")) sumUp();
    else if (target.id === "wall-division") arrange();
    else if (target.id === "wall-order") reorder(target.value);
  });
  at("team-budget").addEventListener("input", ({ target }) => { localStorage.budget = target.value; sumUp(); });
  at("own").addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    const name = button && Object.keys(wallClicks).find((one) => one in button.dataset);
    if (name) wallClicks[name](button);
  });
  document.addEventListener("keydown", (event) => {
    const car = event.target.closest?.(".car"), inText = event.target.matches("input:not([type=checkbox]), textarea, select");
    const takes = (does) => { event.preventDefault(); does(); };
    if (event.ctrlKey && event.key === "p" && chosenCars().length) takes(() => at("team-print").click());
    else if (inText) return;
    else if (event.ctrlKey && event.key === "a") takes(() => selectAll(true));
    else if (event.key === "/") takes(() => at("wall-search").focus());
    else if (car && /^Arrow/.test(event.key)) takes(() => moveTo(car, event.key));
    else if (car && event.key === " " && event.target.matches("a")) takes(() => car.querySelector(".pick input")?.click());
  });
  // The browser may have kept what was selected.
  sumUp();
}
