import { expect, test } from "vitest";
import type { Book, BookStory } from "../model";
import { fewestFound, indexTermsOf, settleTerms } from "./index-terms";
import { noParts } from "./parts";

function story(id: number, text: string, more: Partial<BookStory> = {}): BookStory {
  const fields = { promptId: id, title: `Story ${id}`, age: null, date: "", location: "", media: [] };
  return { id, ...fields, paragraphs: text.split("\n\n"), ...more };
}

/** Adds a name by hand, so that few found ones are printed too. */
function namesIn(stories: BookStory[], parts: Partial<Book["parts"]> = {}, language?: Book["language"]) {
  const chapters = [{ id: 1, title: "", ageRange: "", description: "", stories }];
  const all = { ...noParts, findsIndex: true as const, indexTerms: ["Zed"], ...parts };
  return indexTermsOf({ chapters, parts: all, ...(language && { language }) }).filter(
    (term) => !all.indexTerms.includes(term),
  );
}

test("English stories name their people and places, not their cars, days and kin", () => {
  const text =
    "Every Sunday we drove in the Buick to Galena with Uncle Dale. Then Mama sang, and Papa read the Bible. " +
    "My sister Ruth married Tom Reed in Iowa City before World War II, when the Great Depression was over. " +
    "We were Methodist. At Christmas Eve the Army sent my brother Henry home from Fort Dodge.";
  expect(namesIn([story(1, text, { location: "Dubuque, Iowa" })])).toEqual([
    "Dubuque",
    "Fort Dodge",
    "Galena",
    "Henry",
    "Iowa City",
    "Ruth",
    "Tom Reed",
    "Uncle Dale",
  ]);
});

test("a name that nothing introduces counts from its third mention, and one that begins a sentence or is a word never", () => {
  const text =
    "Yes, Esther came. Later, when Esther sang, old Mr. Hale cried. Boats came. Hope is all, and hope stays.";
  expect(namesIn([story(1, text)])).toEqual(["Mr. Hale"]);
  expect(namesIn([story(1, text), story(2, "That night Esther left.")])).toEqual(["Esther", "Mr. Hale"]);
});

test("Spanish stories name theirs", () => {
  const text =
    "Nací en Mayagüez, y mi tía Zoraida vivía con doña Élida Ñáñez en Nueva York. El domingo de Pascua leíamos la Biblia. " +
    "Mi hermano Óscar volvió de la Segunda Guerra Mundial.";
  expect(namesIn([story(1, text)], {}, "es")).toEqual(
    ["Élida Ñáñez", "Mayagüez", "Nueva York", "Óscar", "Zoraida"].sort((one, other) =>
      one.localeCompare(other, "en"),
    ),
  );
});

test("scripts without capitals are left alone, and so is German, which writes all nouns with one", () => {
  expect(namesIn([story(1, "我的祖父王明在北京种了一棵树。"), story(2, "שמי רחל ונולדתי בחיפה.")])).toEqual(
    [],
  );
  expect(namesIn([story(1, "Wir gingen mit Tante Grete in den Garten.")], {}, "de")).toEqual([]);
  expect(namesIn([story(1, "Wir gingen mit Tante Grete.", { language: "de" })])).toEqual([]);
});

test("a name that was taken out stays out, an added one is in, and few found names make no index", () => {
  const towns = Array.from({ length: fewestFound }, (_, index) => `We lived in ${"ABCDEFGHIJ"[index]}ville.`);
  const stories = [story(1, towns.join(" "))];
  expect(namesIn(stories, { indexTerms: [] })).toHaveLength(fewestFound);
  expect(namesIn(stories, { indexTerms: [], removedTerms: ["Aville"] })).toEqual([]);
  expect(namesIn(stories, { removedTerms: ["Aville"] })).not.toContain("Aville");
  expect(namesIn(stories, { findsIndex: undefined })).toEqual([]);
});

test("a name with an apostrophe is one name in typed and in printed words", () => {
  const stories = ["'", "’"].map((mark, id) => story(id, `We met Peg O${mark}Brien in Galena.`));
  expect(namesIn(stories)).toEqual(["Galena", "Peg O’Brien"]);
  expect(namesIn(stories, { removedTerms: ["Peg O'Brien"] })).toEqual(["Galena"]);
  const parts = { ...noParts, indexTerms: ["Galena", "Peg O'Brien", "Peg O’Brien"] };
  expect(indexTermsOf({ chapters: [], parts })).toEqual(["Galena", "Peg O’Brien"]);
});

test("typing a name that was taken out brings it back, and taking out one that was typed is obeyed", () => {
  const stored = { indexTerms: ["Tom"], removedTerms: ["Ruth"] };
  const settled = settleTerms({ indexTerms: ["Tom", "Ruth"], removedTerms: ["Ruth", "Tom"] }, stored);
  expect(settled).toEqual({ indexTerms: ["Ruth"], removedTerms: ["Tom"] });
});
