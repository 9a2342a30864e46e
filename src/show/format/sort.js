// A click on a heading of a list sorts its rows, a second click in falling order. Empty cells stay last.
const amount = text => (text.replace(/[$,]/g, "").match(/-?\d[\d.]*(\/\d+)?/g) ?? [])
  .map(part => part.split("/"))
  .reduce((sum, [over, under = 1]) => sum + over / under, 0);
document.querySelectorAll(".list th").forEach(heading => heading.onclick = () => {
  const body = heading.closest("table").tBodies[0];
  const sign = heading.ariaSort === "ascending" ? -1 : 1;
  const shown = row => row.cells[heading.cellIndex]?.textContent ?? "";
  const compare = heading.className === "figure"
    ? (a, b) => amount(a) - amount(b)
    : (a, b) => a.localeCompare(b, undefined, { numeric: true });
  for (const other of heading.parentNode.cells) other.ariaSort = null;
  heading.ariaSort = sign > 0 ? "ascending" : "descending";
  const order = (a, b) => (a === "") - (b === "") || sign * compare(a, b);
  body.append(...[...body.rows].sort((a, b) => order(shown(a), shown(b))));
});
