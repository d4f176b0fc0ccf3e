import { describe, expect, test } from "vitest";
import { boundPages, builtInProfile, spineWidth } from "./printer-profile";
import { readPrinterProfile } from "./printer-profile-schema";
import { coverSheet, pageSheet, pointsPerUnit } from "./sheet";

test("the built-in profile is one that could be read", () => {
  expect(readPrinterProfile(JSON.parse(JSON.stringify(builtInProfile)))).toEqual(builtInProfile);
});

test.each([
  [{ ...builtInProfile, trim: { width: "12", height: 12 } }, /^trim\.width: /],
  [{ ...builtInProfile, bleed: { ...builtInProfile.bleed, top: 1 } }, /^bleed\.top: /],
  [
    { ...builtInProfile, pages: { least: 40, most: 20, multiple: 2 } },
    /^pages: least must not be more than most/,
  ],
  [{ ...builtInProfile, spine: [] }, /^spine: /],
  [
    {
      ...builtInProfile,
      spine: [
        { pages: 50, width: 0.3 },
        { pages: 40, width: 0.4 },
      ],
    },
    /^spine: pages must go up/,
  ],
  [{ ...builtInProfile, color: "red" }, /^the file: .*color/],
  [[], /^the file: /],
])("what is wrong is named with its place (%#)", (json, message) => {
  expect(() => readPrinterProfile(json)).toThrow(message);
});

test.each([
  [1, 24],
  [24, 24],
  [25, 26],
  [191, 192],
])("a book of %i pages is bound with %i", (pages, bound) => {
  expect(boundPages(pages, builtInProfile)).toBe(bound);
});

test("pages come in the printer's multiple", () => {
  const pages = { least: 20, most: 440, multiple: 16 };
  expect([10, 33].map((count) => boundPages(count, { ...builtInProfile, pages }))).toEqual([32, 48]);
});

test("the spine grows with the pages, in proportion between the rows of the table and beyond it", () => {
  const spine = [
    { pages: 20, width: 0.2 },
    { pages: 120, width: 0.7 },
  ];
  const widthOf = (pages: number) => spineWidth(pages, { ...builtInProfile, spine });
  expect([20, 70, 120, 220].map(widthOf)).toEqual([0.2, expect.closeTo(0.45), 0.7, expect.closeTo(1.2)]);
  expect(widthOf(10)).toBe(0.2);
  expect(spineWidth(500, { ...builtInProfile, spine: [{ pages: 1, width: 0.5 }] })).toBe(0.5);
});

describe("sheets", () => {
  test("a page of 12 x 12 inches has an eighth of an inch on all sides", () => {
    expect(pageSheet(builtInProfile)).toMatchObject({ width: 882, height: 882, dx: 0, dy: 0 });
    expect(pointsPerUnit(builtInProfile)).toBeCloseTo(1.44, 9);
  });

  test("a page that is not square has the model's page in its middle", () => {
    const profile = { ...builtInProfile, trim: { width: 11.88, height: 12 } };
    expect(pageSheet(profile).dx).toBeCloseTo(-4.32, 5);
    expect(pageSheet(profile).dy).toBe(0);
  });

  test("a cover is back, spine and front with what is folded over", () => {
    const sheet = coverSheet(builtInProfile, 120, false);
    expect(sheet.width).toBeCloseTo(72 * (2 * 12.125 + 0.6 + 1.5), 5);
    expect(sheet.height).toBeCloseTo(72 * (12.25 + 1.5), 5);
    expect(sheet.front).toBeCloseTo(sheet.spine + sheet.spineWidth, 5);
    expect(sheet.front + sheet.frontX + 864 + sheet.wrap).toBeCloseTo(sheet.width, 5);
  });

  test("a cover that is read from right to left has its front at the left", () => {
    const sheet = coverSheet(builtInProfile, 120, true);
    const { width, front, frontX, backX, wrap } = coverSheet(builtInProfile, 120, false);
    expect(sheet.width).toBe(width);
    expect(sheet.front + sheet.frontX).toBeCloseTo(wrap, 5);
    expect(sheet.backX).toBeCloseTo(width - 864 - backX, 5);
    expect(sheet.frontX + 864).toBeCloseTo(width - (front + frontX), 5);
    expect(sheet.back).toBeCloseTo(sheet.spine + sheet.spineWidth, 5);
  });
});
