import path from "node:path";
import { expect, test } from "vitest";
import { findScriptFonts, readFontCoverage } from "./font-coverage.server";

const assets = path.resolve("assets");
const familiesOf = async (text: string) => (await findScriptFonts(assets, text)).map(({ family }) => family);

test.each([
  ["“Łucja’s” Ελλάδα Привет — 1952…", []],
  ["Ruth, คุณยาย", ["Noto Sans Thai"]],
  ["दादी และ ยาย", ["Noto Serif Devanagari", "Noto Sans Thai"]],
  ["דודה ᏣᎳᎩ", ["Noto Serif Hebrew"]],
  ["我的祖母 🙂", ["Noto Emoji", "Noto Serif SC"]],
  ["할머니", ["Noto Serif KR"]],
  [
    "আমি ਮੈਂ હું நான் నేను ನಾನು ഞാൻ මම",
    [
      "Noto Serif Bengali",
      "Noto Sans Gurmukhi",
      "Noto Sans Gujarati",
      "Noto Sans Tamil",
      "Noto Serif Telugu",
      "Noto Sans Kannada",
      "Noto Sans Malayalam",
      "Noto Sans Sinhala",
    ],
  ],
  [
    "ຂ້ອຍ ខ្ញុំ ကျွန်တော် მე ես እኔ",
    [
      "Noto Sans Lao",
      "Noto Serif Khmer",
      "Noto Sans Myanmar",
      "Noto Sans Georgian",
      "Noto Sans Armenian",
      "Noto Sans Ethiopic",
    ],
  ],
])("%s needs %j", async (text, families) => {
  expect(await familiesOf(text)).toEqual(families);
});

test("the check covers exactly the letters that a font can be loaded for", async () => {
  const covers = await readFontCoverage(assets);
  for (const letter of "aЖש我김ยदაእ🙂") expect(covers(letter.codePointAt(0) ?? 0)).toBe(true);
  expect(covers(0x13a0)).toBe(false);
  expect(await familiesOf("Ꭰ")).toEqual([]);
});
