import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainBook } from "../../../../../tests/support/books/plain-book";
import type { Book, BookStory } from "../../model";
import { printedBook } from "../../text/printed-book";
import type { StoryMeasures } from "../job";
import { drawBook } from "../placements";
import { builtInProfile } from "../printer-profile";
import { createTypesetter } from "./typeset";
import { typesetStories } from "./typeset-stories";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "measures-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const sentence = "The river stood high that spring, and nobody crossed it before May. ";
const lengths = [2, 40, 9];

function bookOf(lastWords: string): Book {
  const stories = lengths.map((count, index): BookStory => {
    const text = sentence.repeat(count) + (index === 1 ? lastWords : "");
    const id = index + 1;
    return { id, promptId: id, title: `Spring ${id}`, paragraphs: [text, text], ...undated };
  });
  return plainBook(stories);
}

const undated = { age: null, date: "", location: "", media: [] };

interface Typeset {
  isMeasuring: boolean;
  chapters: { stories: { id: string }[] }[];
}

/** Sets a book and returns where its stories are, and the measuring passes by the stories in them. */
async function set(book: Book, known: StoryMeasures) {
  const drawn = drawBook(printedBook(book));
  const typesetter = await createTypesetter("assets", folder, [], JSON.stringify(drawn.book));
  const passes: string[][] = [];
  const watched: typeof typesetter = {
    ...typesetter,
    typeset: (template, data) => {
      const { isMeasuring, chapters } = data as Typeset;
      if (isMeasuring) passes.push(chapters.flatMap(({ stories }) => stories.map(({ id }) => id)));
      return typesetter.typeset(template, data);
    },
  };
  const options = { year: 2026, links: false };
  const { document, measures } = await typesetStories(watched, drawn, builtInProfile, options, known);
  return { places: [document.query("start"), document.query("end")], measures, passes };
}

describe("measures of stories", () => {
  test("are taken from earlier files, and give the same pages", async () => {
    const first = await set(bookOf(""), {});
    expect(first.passes).toEqual([["story-1", "story-2", "story-3"]]);
    const again = await set(bookOf(""), first.measures);
    expect(again.passes).toEqual([]);
    expect(again.places).toEqual(first.places);
    expect(again.measures).toEqual(first.measures);
  });

  test("are taken anew of a story whose words have changed, and only of this one", async () => {
    const { measures } = await set(bookOf(""), {});
    const changed = bookOf(sentence.repeat(30));
    const next = await set(changed, measures);
    expect(next.passes).toEqual([["story-2"]]);
    const fromNothing = await set(changed, {});
    expect(next.places).toEqual(fromNothing.places);
    expect(next.measures).toEqual(fromNothing.measures);
    expect(next.measures).not.toEqual(measures);
  });
});
