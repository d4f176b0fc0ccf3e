import { describe, expect, test } from "vitest";
import { coverStyleNames, isCoverStyleName } from "../design/design-options";
import type { Book, BookPhoto } from "../model";
import { dotsPerInch } from "../picture";
import { textHeight, textWidth } from "../text/text-fit";
import { smartQuotes } from "../text/typography";
import { coverPhotos, coverStyles, drawCoverStyle } from "./covers";
import type { CoverContent, CoverText } from "./elements";

const photo = (id: number, width = 1800, height = 1200): BookPhoto => ({
  kind: "photo",
  id,
  key: String(id),
  caption: "",
  width,
  height,
  url: "",
});
const wide = photo(1);
const high = photo(2, 1200, 1800);
const usual: CoverContent = {
  title: "Ruth Whitfield's Life Story",
  subtitle: "A Coffee Table Book",
  authorName: "Ruth Whitfield",
  photos: [],
};
const long = `${"The Remarkable Life of Ruth Amalia Whitfield, ".repeat(7)}`.slice(0, 300);
const contents: [string, CoverContent][] = [
  ["no photo", usual],
  ["a photo that lies", { ...usual, photos: [wide] }],
  ["a photo that stands", { ...usual, photos: [high] }],
  ["many photos", { ...usual, photos: [high, wide, photo(3), photo(4)] }],
  ["a title of 300 letters", { ...usual, title: long, authorName: "R".repeat(40), photos: [high, wide] }],
  ["a title of one long word", { ...usual, title: "Donaudampfschifffahrtsgesellschaft" }],
  ["a Hebrew title", { ...usual, title: "סיפור חיים", authorName: "רות" }],
  ["a Chinese title", { ...usual, title: "我的一生".repeat(12), authorName: "王小明" }],
];

test("the fifteen styles have the names of the specification", () => {
  expect(coverStyleNames.map((name) => coverStyles[name].label)).toEqual([
    "Classic Portrait",
    "Heritage Frame",
    "Modern Minimalist",
    "Family Scrapbook",
    "Vintage Timeline",
    "Center Portrait Gallery",
    "Corner Photo Collage",
    "Split Image Layout",
    "Circular Frame Design",
    "Polaroid Collection",
    "Simple Center Focus",
    "Elegant Frame Border",
    "Top Image Banner",
    "Bottom Corner Portrait",
    "Side Portrait Panel",
  ]);
  for (const name of coverStyleNames)
    expect(coverStyles[name].label.toLowerCase().replaceAll(" ", "-")).toBe(name);
});

test.each(coverStyleNames)("%s is drawn and measured with the marks of print", (style) => {
  const printed = { ...usual, title: "Ruth Whitfield’s Life Story", subtitle: "“Ruthie”" };
  const drawn = drawCoverStyle(style, { ...usual, subtitle: '"Ruthie"' });
  expect(drawn).toEqual(drawCoverStyle(style, printed));
  expect(JSON.stringify(drawn)).toContain("“Ruthie”");
});

test("no two styles look alike", () => {
  for (const [, content] of contents) {
    const looks = coverStyleNames.map((style) => JSON.stringify(drawCoverStyle(style, content).elements));
    expect(new Set(looks).size).toBe(15);
  }
});

describe.each(coverStyleNames)("%s", (style) => {
  test.each(contents)("with %s says everything, within the page", (_, content) => {
    const { elements } = drawCoverStyle(style, content);
    const texts = elements.filter((element) => element.kind === "text");
    for (const words of [content.title, content.subtitle, content.authorName])
      expect(texts.filter(({ text }) => text === smartQuotes(words))).toHaveLength(1);
    for (const text of texts.filter((element) => [...element.text].length > 1)) {
      expect(Math.min(text.x, text.y)).toBeGreaterThanOrEqual(25);
      expect(text.x + text.w).toBeLessThanOrEqual(575);
      expect(text.y + text.h).toBeLessThanOrEqual(580);
      expectToFit(text);
    }
  });

  test("shows the photo that was chosen, uncut enough to be known", () => {
    for (const one of [wide, high]) {
      const photos = drawCoverStyle(style, { ...usual, photos: [one] }).elements.filter(
        ({ kind }) => kind === "photo",
      );
      expect(photos).toHaveLength(1);
      const [shown] = photos;
      if (shown?.kind !== "photo") throw new Error("A photo was expected.");
      const { picture } = shown;
      expect(shown.photo.id).toBe(one.id);
      expect(picture.crop.w * picture.crop.h).toBeGreaterThan(0.3);
      expect((picture.w / picture.h) * (picture.crop.h / picture.crop.w)).toBeCloseTo(
        one.width / one.height,
        5,
      );
    }
  });
});

describe.each(coverStyleNames)("%s with a photo of few pixels", (style) => {
  const few = photo(7, 480, 360);
  const photosOn = (content: CoverContent) =>
    drawCoverStyle(style, content).elements.flatMap((element) => (element.kind === "photo" ? [element] : []));
  const content = { ...usual, photos: [few], framesSmall: true as const };

  test("mounts it smaller within its place, sharper than before and large enough to be known", () => {
    const [whole] = photosOn({ ...usual, photos: [few] });
    const [mounted] = photosOn(content);
    if (!whole || !mounted) throw new Error("A photo was expected.");
    const dots = (one: typeof whole) => dotsPerInch(few, one.picture) ?? 0;
    expect(dots(mounted)).toBeGreaterThanOrEqual(Math.min(150, dots(whole)));
    expect(mounted.w).toBeGreaterThan(100);
    expect(mounted.x).toBeGreaterThanOrEqual(Math.max(0, whole.x) - 0.01);
    expect(mounted.x + mounted.w).toBeLessThanOrEqual(Math.min(600, whole.x + whole.w) + 0.01);
    expect(mounted.y).toBeGreaterThanOrEqual(Math.max(0, whole.y) - 0.01);
    expect(mounted.y + mounted.h).toBeLessThanOrEqual(Math.min(600, whole.y + whole.h) + 0.01);
  });

  test("leaves a sharp photo as it is, and covers of before", () => {
    const sharp = { ...usual, photos: [photo(8, 4000, 3000)] };
    expect(drawCoverStyle(style, { ...sharp, framesSmall: true })).toEqual(drawCoverStyle(style, sharp));
    expect(drawCoverStyle(style, { ...usual, photos: [few] }).elements.length).toBeLessThan(
      drawCoverStyle(style, content).elements.length,
    );
  });
});

function expectToFit(text: CoverText): void {
  const { size, w, h, leading } = text;
  expect(size).toBeGreaterThanOrEqual(6.5);
  expect(textHeight(text.text, w, size, text, leading / size)).toBeLessThanOrEqual(h + 0.01);
  for (const word of text.text.split(/[\s-]+/).filter((one) => !/\p{Script=Han}/u.test(one)))
    expect(textWidth(word, size, text)).toBeLessThanOrEqual(w + 0.01);
}

test("what is no style is known as none", () => {
  for (const name of ["novel", "toString", "", null, 3]) expect(isCoverStyleName(name)).toBe(false);
  expect(isCoverStyleName("heritage-frame")).toBe(true);
});

test("a cover of several photos takes the book's own after the one that was chosen", () => {
  const story = {
    id: 1,
    title: "",
    paragraphs: [],
    age: null,
    date: "",
    location: "",
    media: [wide, high, photo(3), photo(4)],
  };
  const bookWith = (coverImage: BookPhoto | null) =>
    ({ look: { coverImage }, chapters: [{ stories: [story] }] }) as unknown as Book;
  expect(coverPhotos(bookWith(high)).map(({ id }) => id)).toEqual([2, 1, 3, 4]);
  expect(coverPhotos(bookWith(null))).toEqual([]);
});
