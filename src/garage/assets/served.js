// What the page in one file has functions of its own for.
const travel = (address) => location.assign(address);
const root = "";
