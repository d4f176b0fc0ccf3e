import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { TextSizeName } from "../lettering/lettering";
import type { Book, BookPhoto, BookStory } from "../model";
import { noParts } from "../parts/parts";
import { type Finding, isPrintable, needingAgreement, sortBySeverity } from "./checks/finding";
import type { GlyphCoverage } from "./checks/glyphs";
import { readFontCoverage } from "./font-coverage.server";
import { drawBook } from "./placements";
import { type PreflightInput, runPreflight } from "./preflight";
import { builtInProfile } from "./printer-profile";

let covers: GlyphCoverage;

beforeAll(async () => {
  covers = await readFontCoverage(path.resolve("assets"));
});

function story(fields: Partial<BookStory> = {}): BookStory {
  const plain = {
    id: 7,
    promptId: 3,
    title: "The mill",
    paragraphs: ["Words."],
    age: null,
    date: "",
    location: "",
  };
  return { ...plain, media: [], ...fields };
}

function photo(id: number, width: number, height: number, caption = ""): BookPhoto {
  return { kind: "photo", id, key: String(id), caption, width, height, url: "" };
}

function book(stories: BookStory[] = [story()], look: Partial<Book["look"]> = {}): Book {
  return {
    storyType: "biography",
    title: "Ruth's Life Story",
    subtitle: "A Coffee Table Book",
    authorName: "Ruth",
    introduction: ["Come in."],
    look: {
      coverStyle: "classic-portrait",
      coverImage: null,
      layouts: {},
      controls: {},
      positions: {},
      anchors: {},
      ...look,
    },
    parts: noParts,
    chapters: [{ id: 1, title: "Childhood", ageRange: "0-12", description: "", stories }],
  };
}

function check(one: Book, facts: Partial<PreflightInput> = {}) {
  const made = { filledPages: 120, broken: [] };
  return runPreflight(drawBook(one), {
    profile: builtInProfile,
    covers,
    emptyStories: [],
    codesWithoutAddress: 0,
    made,
    ...facts,
  });
}

const levels = (one: Book, facts: Partial<PreflightInput> = {}) =>
  check(one, facts).map(({ level, id }) => `${level} ${id}`);

test("a book without faults has no findings", () => {
  expect(check(book())).toEqual([]);
});

describe("photos", () => {
  /** A photo alone, in a place that is 4 inches wide. */
  const placed = (width: number) =>
    book([story({ media: [photo(5, width, width, "The mill")] })], {
      layouts: { "story-7-media-1": "free-layout" },
      positions: { "5": { x: 100, y: 100, width: 200, height: 200 } },
    });

  test.each([
    [1200, undefined],
    [1199, undefined],
    [1190, undefined],
    [800, undefined],
    [799, "warning"],
    [600, "warning"],
    [599, "held"],
    [100, "held"],
  ])("of %i pixels on 4 inches: %s", (pixels, level) => {
    expect(check(placed(pixels)).map((finding) => finding.level)).toEqual(level ? [level] : []);
  });

  test("are named with their place, their width and the size that suits them", () => {
    const [finding] = check(placed(392));
    expect(finding).toMatchObject({
      text: expect.stringMatching(
        /^The photo “The mill” in “The mill” will look blurry at this size \(4 inches wide\)\.$/,
      ),
      remedy: expect.stringContaining("up to 2 inches wide"),
      link: { href: "/book?type=biography&page=4", label: "See it in the book" },
      photo: { width: 392 },
    });
  });

  test("that are large enough are no finding", () => {
    expect(check(placed(900))).toEqual([]);
  });

  test("on the cover count too", () => {
    const [finding] = check(book([story()], { coverImage: photo(5, 300, 400) }));
    expect(finding).toMatchObject({ level: "held", text: expect.stringContaining("A photo on the cover") });
  });

  test("that could not be read are held back", () => {
    expect(levels(placed(1200), { made: { filledPages: 120, broken: [5] } })).toEqual([
      "held unreadable-5-0",
    ]);
  });

  test("need less for a smaller book", () => {
    expect(check(placed(800), { profile: { ...builtInProfile, trim: { width: 8, height: 8 } } })).toEqual([]);
  });
});

describe("edges", () => {
  const at = (x: number, y: number, caption = "", size = 200) =>
    levels(
      book([story({ media: [photo(5, 3000, 3000, caption)] })], {
        layouts: { "story-7-media-1": "free-layout" },
        positions: { "5": { x, y, width: size, height: size } },
      }),
    );

  test("a picture within the page, or well up to the bleed, is fine", () => {
    expect(at(100, 100, "Words")).toEqual([]);
    expect(at(-6.25, 100)).toEqual([]);
  });

  test("one that is cut off, and one that ends at the very edge, are named", () => {
    expect(at(-50, 100)).toEqual(["warning cut-off-5-story-7-media-1"]);
    expect(at(0, 100)).toEqual(["warning near-edge-5-story-7-media-1"]);
    expect(at(100, 398)).toEqual(["warning near-edge-5-story-7-media-1"]);
  });

  test("words near the fold or the edge are named", () => {
    expect(at(10, 100, "Words")).toEqual(["warning edge-caption-5-story-7-media-1"]);
    expect(at(100, 380, "Words")).toEqual(["warning edge-caption-5-story-7-media-1"]);
  });

  test("words that are too long for their place are named", () => {
    const words = "A very long caption that goes on and on. ".repeat(7).trim();
    expect(at(100, 100, words, 90)).toContain("warning long-caption-5-story-7-media-1");
  });

  test.each(["magazine-style", "polaroid-scatter", "hero-grid", "diagonal-flow", "mosaic"] as const)(
    "%s keeps to them by itself",
    (layout) => {
      for (const count of [1, 2, 3, 4, 5]) {
        const media = Array.from({ length: count }, (_, index) =>
          photo(index + 1, index % 2 ? 6000 : 4000, index % 2 ? 4000 : 6000, "Grandmother at the mill, 1931"),
        );
        expect(levels(book([story({ media })], { layouts: { "story-7-media-1": layout } }))).toEqual([]);
      }
    },
  );

  test("every picture finds a place", () => {
    const media = Array.from({ length: 6 }, (_, index) => photo(index + 1, 6000, 4000));
    expect(levels(book([story({ media })]))).toEqual([]);
    expect(levels(book([story({ media })], { layouts: { "story-7-media-1": "free-layout" } }))).toEqual([]);
  });
});

describe("letters", () => {
  const named = (text: string) => check(book([story({ paragraphs: [text] })]));

  test.each([
    "רות כהן",
    "محمد عبد الله",
    "王小明 臺灣",
    "김영수",
    "Nguyễn Văn Thiệu",
    "Łucja Żółć",
    "“½ € — …” ﬁ é e\u0301",
    "Ελλάδα Привет",
    "คุณยาย ແມ່ຕູ້ ជីដូន အဖွား",
    "दादी দাদি ਦਾਦੀ દાદી பாட்டி నానమ్మ ಅಜ್ಜಿ മുത്തശ്ശി ආච්චි",
    "ბებია տատիկ አያት",
  ])("%s can be printed", (text) => {
    expect(named(text)).toEqual([]);
  });

  test("that no face has are named, and held back", () => {
    const [finding] = named("Her people were ᏣᎳᎩ.");
    expect(finding).toMatchObject({
      id: "letters-story-7",
      level: "held",
      text: expect.stringContaining("Ꮳ (U+13E3), Ꮃ (U+13B3), Ꭹ (U+13A9)"),
      link: { href: "/?type=biography&prompt=3" },
    });
  });

  test("are looked for in every field", () => {
    const strange = "Ꮳ";
    const one = book([story({ title: strange, location: strange, media: [photo(5, 6000, 4000, strange)] })]);
    one.title = strange;
    one.introduction = [strange];
    expect(levels(one).filter((finding) => finding.includes("letters"))).toEqual([
      "held letters-cover",
      "held letters-introduction",
      "held letters-story-7",
    ]);
  });

  test("are looked for on the pages around the stories", () => {
    const strange = "Ꮳ";
    const idsOf = (parts: Partial<Book["parts"]>, stories = [story()]) => {
      const one = { ...book(stories), parts: { ...noParts, ...parts } };
      return check(one).flatMap(({ id }) => (id.startsWith("letters") ? [id] : []));
    };
    expect(idsOf({ dedication: [strange] })).toEqual(["letters-parts"]);
    expect(idsOf({ family: strange })).toEqual(["letters-parts"]);
    expect(idsOf({ contributors: [strange] })).toEqual(["letters-parts"]);
    expect(idsOf({ frontispiece: photo(5, 6000, 4000, strange) })).toEqual(["letters-parts"]);
    expect(idsOf({ chapterSentences: { 1: strange } })).toEqual(["letters-chapter-1"]);
    expect(idsOf({ pullQuotes: { 7: strange } })).toEqual(["letters-story-7"]);
    expect(idsOf({ dedication: [strange], omitted: ["dedication"] })).toEqual([]);
  });

  test("are looked for in the family page and the years, where they are printed", () => {
    const strange = "Ꮳ";
    const life = {
      ...{ name: "Ruth", birthdate: "1931", birthplace: "", marriageDate: "1955", spouse: "Sam" },
      ...{ children: "", occupation: "", significantEvents: [] as string[] },
    };
    const idsOf = (facts: Partial<typeof life>, omitted: Book["parts"]["omitted"] = []) => {
      const one = { ...book(), parts: { ...noParts, life: { ...life, ...facts }, omitted } };
      return check(one).map(({ id }) => id);
    };
    expect(idsOf({ occupation: strange })).toEqual(["letters-life"]);
    expect(idsOf({ occupation: strange }, ["family"])).toEqual([]);
    expect(idsOf({ significantEvents: [`1971: ${strange}`] })).toEqual(["letters-life"]);
    expect(idsOf({ significantEvents: [`1971: ${strange}`] }, ["timeline"])).toEqual([]);
  });

  test("are looked for in what relatives remember", () => {
    const strange = "Ꮳ";
    const passage = { paragraph: 1, recordedOn: "2026-03-03" };
    const idsOf = (fields: object) => {
      const speech = [{ ...passage, ...fields }];
      return check(book([story({ paragraphs: ["Words.", "Others."], speech })])).map(({ id }) => id);
    };
    expect(idsOf({ memory: { id: 1, name: strange, relation: "" } })).toEqual(["letters-story-7"]);
    expect(idsOf({ photos: [photo(5, 6000, 4000, strange)] })).toEqual(["letters-story-7"]);
    expect(idsOf({})).toEqual([]);
  });

  test("emoji are noted; those of several signs are better changed", () => {
    expect(named("So happy 🙂").map(({ id, level }) => [id, level])).toEqual([["emoji-story-7", "note"]]);
    expect(named("We 👨‍👩‍👧 and 🇺🇸").map(({ id, level }) => [id, level])).toEqual([
      ["emoji-story-7", "warning"],
    ]);
  });
});

describe("pages", () => {
  const of = (filledPages: number) => levels(book(), { made: { filledPages, broken: [] } });

  test.each([
    [300, []],
    [301, ["stop too-many-pages"]],
    [10, ["note empty-pages", "note thin-spine"]],
    [40, ["note thin-spine"]],
  ])("%i of them: %j", (filled, findings) => {
    expect(of(filled)).toEqual(findings);
  });

  test("more than the printer takes stop the book", () => {
    expect(isPrintable(check(book(), { made: { filledPages: 301, broken: [] } }))).toBe(false);
    expect(isPrintable(check(book()))).toBe(true);
  });

  test("are not spoken of before they are counted", () => {
    expect(check(book(), { made: null })).toEqual([]);
  });
});

describe("the size of the text", () => {
  const sized = (textSize: TextSizeName) => book([story()], { lettering: { textSize } });

  test("is noted once where it is small, with the way to change it", () => {
    expect(check(sized("small"))).toEqual([
      expect.objectContaining({
        ...{ id: "small-text", level: "note" },
        text: "The text of your book is set small, in 12½ points.",
        link: { href: "/book/lettering?type=biography", label: "Type and color" },
      }),
    ]);
    for (const size of ["medium", "large"] as const) expect(check(sized(size))).toEqual([]);
  });

  test("is the first remedy of a book that is too thick in large letters", () => {
    const made = { filledPages: 301, broken: [] };
    const remedy = (size: TextSizeName) => check(sized(size), { made })[0]?.remedy;
    expect(remedy("large")).toMatch(/^Please choose a smaller text/);
    expect(remedy("medium")).not.toMatch(/smaller text/);
  });
});

describe("stories", () => {
  test("without a title or words are named, and an introduction that nobody wrote is not, for it is not printed", () => {
    const one = { ...book([story({ title: " " })]), introduction: ["Welcome to my story..."] };
    const river = { id: 9, promptId: 4, title: "The river", isTold: false };
    expect(levels(one, { emptyStories: [river] })).toEqual(["warning untitled-7", "note empty-9"]);
  });

  test("that are told aloud alone are not called empty", () => {
    const emptyStories = [{ id: 9, promptId: 4, title: "The river", isTold: true }];
    expect(check(book(), { emptyStories }).find(({ id }) => id === "empty-9")?.text).toBe(
      "“The river” is told aloud and not written down yet. It is left out of the book.",
    );
  });

  test("a title of 300 letters is noted", () => {
    expect(levels({ ...book(), title: "A title ".repeat(37).trim() })).toEqual(["note long-title"]);
  });
});

test("codes that have nowhere to lead are named", () => {
  expect(levels(book(), { codesWithoutAddress: 2 })).toEqual(["warning codes-without-address"]);
});

test("only administrators are told how to give codes an address", () => {
  const found = (isAdmin: boolean) => check(book(), { codesWithoutAddress: 2, isAdmin })[0];
  expect([found(true)?.remedy, found(true)?.link.href]).toEqual([
    expect.stringContaining("APP_URL"),
    "/admin/health",
  ]);
  expect(`${found(false)?.text} ${found(false)?.remedy}`).not.toMatch(/address|APP_URL/);
  expect(found(false)?.link.href).toBe("/contact");
});

test("the weightiest come first, and what needs an agreement is known", () => {
  const one = book([story({ title: "", paragraphs: ["Ꮳ 🙂"] })]);
  const findings = check(one, { made: { filledPages: 400, broken: [] } });
  expect(findings.map(({ level }) => level)).toEqual(["stop", "held", "warning", "note"]);
  expect(needingAgreement(findings).map(({ id }) => id)).toEqual(["letters-story-7"]);
});

test("among equals the cover comes first, and then what a family would regret most", () => {
  const finding = (id: string, part?: Finding["part"]): Finding => ({
    ...{ id, level: "warning", text: "", remedy: "", link: { href: "", label: "" } },
    ...(part && { part }),
  });
  const sorted = sortBySeverity([
    finding("low-1"),
    finding("dark-1", { storyId: 1 }),
    finding("resolution-2", { storyId: 1 }),
    finding("resolution-3", { storyId: null }),
    finding("unreadable-4", { storyId: 1 }),
    { ...finding("low-2"), level: "stop" },
  ]);
  expect(sorted.map(({ id }) => id)).toEqual([
    "low-2",
    "unreadable-4",
    "resolution-3",
    "resolution-2",
    "dark-1",
    "low-1",
  ]);
});

describe("printed pages", () => {
  const small = () =>
    book([story({ media: [photo(5, 400, 300)] })], { layouts: { "story-7-media-1": "hero-grid" } });
  const linkOf = (made: PreflightInput["made"]) =>
    check(small(), { made }).find(({ id }) => id.startsWith("resolution"))?.printedPage;
  const facts = { filledPages: 120, broken: [], starts: { "story-7": 98 } };

  test("of a finding are those of the file", () => {
    const label = "Page 103";
    expect(linkOf({ ...facts, places: { "story-7-media-1": 103 } })).toEqual({
      page: 103,
      href: "/preview?type=biography&page=103",
      label,
    });
  });

  test("of a photo are its own, where the file says so", () => {
    const places = { "story-7-media-1": 103 };
    expect(linkOf({ ...facts, places, photos: { 5: 105 } })).toMatchObject({ page: 105, label: "Page 105" });
  });

  test("of the cover are its front", () => {
    const findings = check({ ...book(), authorName: "Ꮳ" }, { made: facts });
    expect(findings.find(({ id }) => id === "letters-cover")?.printedPage?.page).toBe("front");
  });

  test("where only its story is known, are said to be the story's", () => {
    expect(linkOf(facts)?.label).toBe("The story begins on page 98");
  });

  test("are not said before the file is made", () => {
    expect(linkOf(null)).toBeUndefined();
    expect(linkOf({ ...facts, starts: {} })).toBeUndefined();
  });
});
