import { expect, test } from "vitest";
import { saidIn } from "~/messages/language";
import { longStories } from "../../../../tests/support/books/books";
import { proseOf } from "../../../../tests/support/books/sentences";
import { sentencesAlone } from "../composer/sentences-alone";
import { unitsPerInch } from "../geometry";
import { type Book, type BookPhoto, type BookStory, photosOf } from "../model";
import { listIndexCandidates } from "./index-candidates";
import { markIndexTerms } from "./index-marks";
import { drawPartPictures } from "./part-pictures";
import { noParts } from "./parts";
import { PartsInput } from "./parts-form";
import { backCoverSentence, chapterSentence, chapterSentences, openingSentences } from "./sentence";
import { suggestTitles } from "./title-suggestions";
import { listYears } from "./years";

const life = {
  ...{ name: "Ada Whitfield", birthdate: "June 3, 1944", birthplace: "Galena", marriageDate: "spring 1966" },
  ...{
    spouse: "Tom Reed",
    children: "Ruth",
    occupation: "",
    significantEvents: ["1952: The flood", "No year"],
  },
};

function story(id: number, paragraphs: string[], more: Partial<BookStory> = {}): BookStory {
  const fields = { promptId: id, title: `Story ${id}`, age: null, date: "", location: "", media: [] };
  return { id, ...fields, paragraphs, ...more };
}

function bookOf(stories: BookStory[]): Pick<Book, "chapters" | "parts"> {
  const chapters = [{ id: 1, title: "Childhood", ageRange: "", description: "", stories }];
  return { chapters, parts: { ...noParts, life } };
}

test("titles are suggested with the name and the year of birth", () => {
  expect(suggestTitles("Rose Bailey", "March 1, 1938")[0]).toBe("Rose Bailey, 1938–");
  expect(suggestTitles("Rose Bailey", "a winter")[0]).toBe("The Life of Rose Bailey");
  expect(suggestTitles(" ", "1938")).toEqual([]);
});

test("days in digits stand in the order of the book's language", () => {
  const stories = [story(1, ["x"], { date: "4/5/1950" }), story(2, ["x"], { date: "2/6/1950" })];
  const titles = () => listYears(bookOf(stories)).flatMap(({ title, storyId }) => (storyId ? [title] : []));
  expect(saidIn("en", titles)).toEqual(["Story 2", "Story 1"]);
  expect(saidIn("es", titles)).toEqual(["Story 1", "Story 2"]);
});

test("the years are events and dated stories in order, ages counted from the birth", () => {
  const stories = [story(1, ["x"], { age: 7 }), story(2, ["x"], { date: "1950" }), story(3, ["x"])];
  expect(listYears(bookOf(stories)).map(({ year, title, storyId }) => [year, title, storyId])).toEqual([
    ["1944", "Born in Galena", null],
    ["1950", "Story 2", 2],
    ["1951", "Story 1", 1],
    ["1952", "The flood", null],
    ["1966", "Married Tom Reed", null],
  ]);
});

test("names for the index are places, people of the bio, and words with capitals within sentences", async () => {
  const text = "Then we saw Vincent van Gogh in Paris. Nobody knew him. I told Tom Reed’s mother on Monday.";
  const { candidates: found } = await listIndexCandidates(
    bookOf([story(1, [text], { location: "Dubuque, Iowa" })]),
  );
  expect(found).toEqual([
    { term: "Dubuque", stories: 1 },
    { term: "Paris", stories: 1 },
    { term: "Ruth", stories: 0 },
    { term: "Tom Reed", stories: 1 },
    { term: "Vincent van Gogh", stories: 1 },
  ]);
});

test("no word for the index only begins a line, is also written small, or is cut after an abbreviation", async () => {
  const words = [
    "We sang of the sea\nAnd Granny sang along,\n   Basket in hand.",
    "There is an Advantage in age, and what advantage it is. They went to the House, our house.",
    "We met the Bishop of St. Asaph, and old J. B. Reed of Twyford.",
  ];
  const book = {
    chapters: [{ id: 1, title: "", ageRange: "", description: "", stories: [story(1, words)] }],
    parts: noParts,
  };
  expect((await listIndexCandidates(book)).candidates.map(({ term }) => term)).toEqual([
    "Bishop of St. Asaph",
    "J. B. Reed of Twyford",
  ]);
});

test("other requests pass while the names of a long book are looked for", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const long = Array.from({ length: 40 }, (_, index) => story(index + 1, proseOf(2_000, index + 1)));
  await listIndexCandidates(bookOf(long));
  clearImmediate(timer);
  expect(turns).toBeGreaterThan(5);
});

test("a name is marked where it stands as a whole word, the longer name first", () => {
  const passage = { text: "Tom Reed met Tom and Tommy.", lang: "en", rtl: false };
  const title = { text: "Tom", lang: "en", rtl: false };
  const data = [{ title, paragraphs: [passage] }];
  markIndexTerms(data, ["Tom", "Tom Reed"]);
  expect(data[0]?.paragraphs[0]).toMatchObject({
    pieces: [
      { text: "Tom Reed met ", term: 1 },
      { text: "Tom and Tommy.", term: 0 },
    ],
  });
  expect(title).toEqual({ text: "Tom", lang: "en", rtl: false });
});

test("a term may have any mark in it", () => {
  const term = "Market-street (No. 4/5) [old] {new} a|b ^c $d *e +f ?g \\h";
  const data = [{ text: `Then to ${term}, and home.`, rtl: false }];
  markIndexTerms(data, [term]);
  expect(data).toMatchObject([
    {
      pieces: [
        { text: "Then to ", term: null },
        { text: `${term}, and home.`, term: 0 },
      ],
    },
  ]);
});

test("a chapter opens with a chosen sentence, else with a whole sentence of a longer paragraph", () => {
  const sentence = "The house had eleven windows and I knew which of them whistled.";
  const stories = [story(1, ["Short. Also short."]), story(2, [`${sentence} In January one sang.`])];
  expect(chapterSentence({ stories }, {})).toBe(sentence);
  expect(chapterSentence({ stories }, { 1: "A name is a thing you look after." })).toBe(
    "A name is a thing you look after.",
  );
  expect(chapterSentence({ stories: [story(1, [sentence])] }, {})).toBeNull();
  expect(chapterSentence({ stories: [story(1, [`${sentence}\nIn January one sang.`])] }, {})).toBeNull();
});

test("no sentence of a chapter's opening ends at an abbreviation", () => {
  const sentence = "We took the ferry with Mr. Reed and old Mrs. Bell to the fair at St. Paul.";
  expect(chapterSentence({ stories: [story(1, [`${sentence} It rained.`])] }, {})).toBe(sentence);
  const cut = "In the spring of that wet year all of us went to the house of old Mr. Reed";
  expect(chapterSentence({ stories: [story(1, [`${cut.replace("Reed", "R.")} ${cut}`])] }, {})).toBeNull();
});

test("a book's sentences are found once for its pages and its cover", () => {
  let reads = 0;
  const told = story(1, []);
  Object.defineProperty(told, "paragraphs", {
    get() {
      reads += 1;
      return ["The house had eleven windows and I knew which of them whistled. It stood."];
    },
  });
  const chapter = { id: 1, title: "", ageRange: "", description: "", stories: [told] };
  const book = { introduction: [], parts: noParts, chapters: [chapter] };
  const first = chapterSentences(book);
  const once = reads;
  expect(once).toBeGreaterThan(0);
  expect(chapterSentences(book)).toEqual(first);
  expect(reads).toBe(once);
});

test("no sentence stands twice in the introduction, the chapters and on the back cover", () => {
  const [first, second, third] = [
    "The house had eleven windows and I knew which of them whistled.",
    "My mother's bread was the clock of the house on every day but Sunday.",
    "The mill stood by the river and turned for all the farms around it.",
  ] as const;
  const words = [`${first} ${second} ${third} That was all.`];
  const { look } = longStories();
  const rooms = {
    look,
    introduction: [first],
    parts: noParts,
    chapters: [1, 2].map((id) => ({
      ...{ id, title: "", ageRange: "", description: "What the questionnaire says." },
      stories: id === 1 ? [story(1, words)] : [story(2, [`${second} It was.`])],
    })),
  };
  const printed = second.replace("'", "’");
  expect(chapterSentences(rooms)).toEqual({ 1: printed, 2: "What the questionnaire says." });
  expect(backCoverSentence(rooms)).toBe(third);
  // By spreads, no sentence is taken that nobody chose.
  const bySpreads = { ...rooms, look: { ...look, composition: 2 as const } };
  expect(backCoverSentence(bySpreads)).toBeNull();
  const [chapter] = bySpreads.chapters;
  const chosen = { ...story(1, words), aloneSentence: second };
  expect(backCoverSentence({ ...bySpreads, chapters: [{ ...chapter!, stories: [chosen] }] })).toBe(second);
  expect(chapterSentences({ ...rooms, introduction: [] })[1]).toBe(first);
});

test("cover, frontispiece, chapters and back cover have photos of their own where there are enough", () => {
  const book = { ...longStories(), parts: noParts };
  const photos = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  const [cover] = photos as [BookPhoto];
  const drawn = drawPartPictures({ ...book, look: { ...book.look, coverImage: cover } }, [cover]);
  const shown = [
    cover,
    drawn.frontispiece?.photo,
    ...Object.values(drawn.chapters).map((one) => one.photo),
    drawn.backCover?.photo,
  ];
  expect(shown.length).toBeGreaterThan(4);
  expect(new Set(shown.map((photo) => photo?.id)).size).toBe(shown.length);
  const alone = {
    ...book,
    chapters: [{ ...book.chapters[0]!, stories: [{ ...book.chapters[0]!.stories[1]!, media: [cover] }] }],
  };
  expect(
    drawPartPictures({ ...alone, look: { ...book.look, coverImage: cover } }, [cover]).frontispiece?.photo,
  ).toBe(cover);
});

test("the back of the cover has no dark photo and no letter where it can have another", () => {
  const book = { ...longStories(), parts: noParts };
  const [first, second, third] = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  const marked = new Map([
    [first?.id, { isDark: true as const }],
    [second?.id, { isHandwriting: true as const }],
  ]);
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    stories: chapter.stories.map((story) => ({
      ...story,
      media: story.media.map((item) =>
        item.kind === "photo" ? { ...item, width: 2000, height: 1500, ...marked.get(item.id) } : item,
      ),
    })),
  }));
  const backOf = (look: Book["look"]) =>
    drawPartPictures({ ...book, chapters, look }, []).backCover?.photo.id;
  expect(backOf({ ...book.look, composition: 2 })).toBe(third?.id);
  expect(backOf(book.look)).toBe(first?.id);
});

test("the back of the cover has the photo that was chosen for it, even a small one, or none", () => {
  const book = { ...longStories(), parts: noParts };
  const photos = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  const small = { ...(photos[0] as BookPhoto), id: 990, key: "990", width: 240, height: 180 };
  const [usual, chosen] = [undefined, small].map(
    (backImage) => drawPartPictures({ ...book, look: { ...book.look, backImage } }, []).backCover,
  );
  expect(usual?.photo.id).not.toBe(990);
  expect(chosen?.photo).toBe(small);
  const { w = 0 } = chosen?.picture ?? {};
  expect((240 / w) * unitsPerInch).toBeGreaterThanOrEqual(150);
  const without = { ...book, parts: { ...noParts, omitted: ["back-picture" as const] } };
  expect(drawPartPictures({ ...without, look: { ...book.look, backImage: small } }, []).backCover).toBeNull();
});

test("people of the family tree have their photos, no larger than they bear, in a book by spreads alone", () => {
  const { look } = longStories();
  const tree = { ...life, children: "Ruth, Tom" };
  const photo = (id: number, width: number, height: number): BookPhoto => {
    return { ...{ kind: "photo", id, key: String(id), caption: "", url: "" }, width, height };
  };
  const [large, small] = [photo(900, 1200, 900), photo(901, 120, 200)];
  const familyPhotos = [
    { kin: "self" as const, name: "Somebody", photo: large },
    { kin: "spouse" as const, name: "Tom Reed", photo: small },
    { kin: "child" as const, name: "Gone", photo: large },
    { kin: "child" as const, name: "Tom", photo: large },
  ];
  const book = { ...longStories(), parts: { ...noParts, life: tree, familyPhotos } };
  const bySpreads = { ...book, look: { ...look, composition: 2 as const } };
  const drawn = drawPartPictures(bySpreads, []).family ?? [];
  expect(drawn.map(({ kin, name }) => [kin, name])).toEqual([
    ["self", "Ada Whitfield"],
    ["spouse", "Tom Reed"],
    ["child", "Tom"],
  ]);
  const [self, spouse, child] = drawn.map((member) => member.drawn.picture.w) as [number, number, number];
  expect([self, child]).toEqual([62, 38]);
  expect((120 / spouse) * unitsPerInch).toBeGreaterThanOrEqual(149);
  expect(drawPartPictures(book, []).family).toEqual([]);
  const omitted = { ...bySpreads, parts: { ...bySpreads.parts, omitted: ["family" as const] } };
  expect(drawPartPictures(omitted, []).family).toEqual([]);
});

test("a sentence that was chosen for a chapter stands below its title, or none, in both compositions", () => {
  const alone = "The house had eleven windows and I knew which of them whistled.";
  const told = [story(1, [`${alone} It stood.`], { aloneSentence: alone })];
  const chapters = [{ id: 4, title: "Childhood", ageRange: "", description: "", stories: told }];
  const below = (chapterSentences: Record<string, string> | undefined, composition?: 2) =>
    openingSentences({
      ...{ introduction: [], chapters, parts: { ...noParts, chapterSentences } },
      look: { ...longStories().look, composition },
    })[4];
  for (const composition of [undefined, 2] as const) {
    expect(below(undefined, composition)).toBe(alone);
    expect(below({ 4: "It’s cold." }, composition)).toBe("It’s cold.");
    expect(below({ 4: "" }, composition) ?? "").toBe("");
  }
  const withParts = (chapterSentences?: Record<string, string>) =>
    sentencesAlone({ chapters, parts: { ...noParts, chapterSentences } });
  expect(withParts()).toEqual({});
  expect(withParts({ 4: "It’s cold." })).toEqual({ 1: alone });
});

test("unchecked pages are left out, and typed names join the checked ones", () => {
  const form = {
    parts: "colophon",
    indexTerms: ["Tom"],
    moreTerms: "Ruth\r\n\r\nTom",
    dedication: "For Rose",
  };
  const { omittedParts, indexTerms, dedication } = PartsInput.parse(form);
  expect(omittedParts).toContain("dedication");
  expect(omittedParts).not.toContain("colophon");
  expect([indexTerms, dedication]).toEqual([["Tom", "Ruth"], "For Rose"]);
});
