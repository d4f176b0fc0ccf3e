import { describe, expect, test } from "vitest";
import { type Comparison, compareTexts } from "./comparison";

/** Marked pieces in brackets, paragraphs on lines of their own. */
function shown(side: Comparison["left"]): string[] {
  return side.map((passages) =>
    passages.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join(""),
  );
}

function plain(side: Comparison["left"]): string {
  return side.map((passages) => passages.map(({ text }) => text).join("")).join("\n\n");
}

describe("two texts", () => {
  test("that say the same have no marks", () => {
    const { left, right } = compareTexts("One.\n\nTwo.", "One.\n\n\nTwo.");
    expect([shown(left), shown(right)]).toEqual([
      ["One.", "Two."],
      ["One.", "Two."],
    ]);
  });

  test("are marked by words where a paragraph was changed", () => {
    const { left, right } = compareTexts(
      "The ferry was red.\n\nIt sank.",
      "The old ferry was blue.\n\nIt sank.",
    );
    expect(shown(left)).toEqual(["The ferry was [red.]", "It sank."]);
    expect(shown(right)).toEqual(["The [old ]ferry was [blue.]", "It sank."]);
  });

  test("are marked by paragraphs where one is new or gone", () => {
    const { left, right } = compareTexts("One.\n\nTwo.\n\nThree.", "One.\n\nThree.\n\nFour.");
    expect(shown(left)).toEqual(["One.", "[Two.]", "Three."]);
    expect(shown(right)).toEqual(["One.", "Three.", "[Four.]"]);
  });

  test("of which one is empty are marked as a whole", () => {
    expect(compareTexts("", "Here.")).toEqual({ left: [], right: [[{ text: "Here.", isMarked: true }]] });
  });

  test("that have nothing in common, however long, keep every word and take no time", () => {
    const long = (letter: string) =>
      Array.from({ length: 20_000 }, (_, place) => `${letter}${place}`).join(" ");
    const began = performance.now();
    const { left, right } = compareTexts(long("a"), long("b"));
    expect(performance.now() - began).toBeLessThan(10_000);
    expect([plain(left), plain(right)]).toEqual([long("a"), long("b")]);
  });

  test("keep each word, whatever was changed", () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const [a, b] = [randomText(seed), randomText(seed * 31)];
      const { left, right } = compareTexts(a, b);
      expect([plain(left), plain(right)]).toEqual([a, b]);
    }
  });
});

function randomText(seed: number): string {
  let state = seed;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const paragraph = () => Array.from({ length: 1 + next(8) }, () => `w${next(6)}`).join(" ");
  return Array.from({ length: 1 + next(6) }, paragraph).join("\n\n");
}
