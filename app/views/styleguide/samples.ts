/** Named as the tokens are. */
export const colors = [
  "paper",
  "paper-raised",
  "paper-sunk",
  "accent",
  "accent-wash",
  "warm",
  "warm-wash",
  "good",
  "good-wash",
  "bad",
  "bad-wash",
  "shade-1",
  "shade-2",
  "shade-3",
  "shade-4",
  "shade-5",
  "shade-6",
];

export const texts = [
  { className: "hero__lead", words: "How a page begins, in the letters of the book." },
  { className: "part__text", words: "A passage to be read, no wider than a page of a book is." },
  { className: "plain", words: "What stands on screens: labels, hints, news." },
];

export const sampleOrders = [
  { number: "ALR-1001", name: "Ada Whitfield", status: "Pending", total: "$24.00" },
  {
    number: "ALR-1002",
    name: "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh",
    status: "Processing",
    total: "$240.00",
  },
];
