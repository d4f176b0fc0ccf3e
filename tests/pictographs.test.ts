import { expect, test } from "vitest";
import { listFiles, read } from "./support/repository";

/* Emoji, arrows and dingbats are empty boxes on machines without a font for them; icons are drawn (ui/icons). */

/** Arrows, symbols, box drawing, shapes, dingbats, enclosed letters and emoji. */
const pictograph = /[\u2190-\u2bff\u3200-\u32ff\u{1f000}-\u{1faff}]/u;

const shown = [...listFiles("app"), ...listFiles("assets"), ...listFiles("public")].filter(
  (file) =>
    /\.(ts|tsx|js|css|svg|typ|html|json|txt|webmanifest)$/.test(file) &&
    !file.includes(".test.") &&
    !file.startsWith("public/build/"),
);

/** What the browser makes of "\u2192", "\2192" in CSS and "&#8594;". */
function unescaped(text: string): string {
  return text
    .replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/(?<=["'][^"'\n]*)\\([0-9a-f]{4,6})/gi, (_, code: string) =>
      character(Number.parseInt(code, 16)),
    )
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => character(Number(code)))
    .replace(/&[lrud]arr;/g, "\u2192");
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

test("no screen, style or template has an emoji or another pictograph", () => {
  const found = shown.flatMap((file) => {
    const lines = read(file).split("\n");
    return lines.flatMap((line, index) =>
      pictograph.test(unescaped(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    );
  });
  expect(shown.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test.each(["\u{1f5bc}", '"\\26A0"', '"\\u2192"', "&#9660;", "&rarr;", "\u2713"])(
  "%j would be found",
  (text) => {
    expect(pictograph.test(unescaped(text))).toBe(true);
  },
);

test.each(["Ada’s “book” — 1944–1952 … · ½ é ß", "© 2026", "\u00a0"])("%j is text", (text) => {
  expect(pictograph.test(unescaped(text))).toBe(false);
});
