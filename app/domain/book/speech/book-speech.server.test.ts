import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { typesetTestBook } from "../../../../tests/support/books/typeset-test-book";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { textOf } from "../../../../tests/support/pdf";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { addSoundRow, addTranscriptRow, sentencesOf } from "../../../../tests/support/transcripts";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { setTranscriptInBook } from "../../media/transcripts/transcripts.server";
import { createStory } from "../../writing/stories/stories.server";
import { getBook } from "../book.server";
import { toSections } from "../docx/blocks";
import { withSpeech } from "./book-speech.server";
import { recordedOnLine } from "./speech";

let deps: Deps;
let ada: Actor;
let sound: number;

beforeEach(async () => {
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog() };
  ({ ada } = await addPeople(deps.db));
  const { userId } = ada;
  const text = { content: "It was 1952.\n\nWe lived by the river.", age: null, date: "", location: "" };
  const { id: storyId } = await createStory(deps, ada, 1, text);
  sound = await addSoundRow(deps.db, { userId, storyId }, { createdAt: "2026-03-03T23:10:00.000Z" });
  await addTranscriptRow(
    deps.db,
    { userId, mediaId: sound },
    sentencesOf("The ferry was late. | Then it sank.", { 1: 5 }),
  );
});

afterEach(() => deps.db.destroy());

const getStories = async () =>
  (await getBook(deps.db, ada, "biography")).chapters.flatMap(({ stories }) => stories);

test("a transcript is in the book on wish alone, and a book without one is as it was", async () => {
  const [before] = await getStories();
  expect(before?.paragraphs).toEqual(["It was 1952.", "We lived by the river."]);
  expect(before).not.toHaveProperty("speech");
  await setTranscriptInBook(deps, ada, sound, true);
  const [story] = await getStories();
  expect(story).toEqual({
    ...before,
    paragraphs: ["It was 1952.", "We lived by the river.", "The ferry was late.", "Then it sank."],
    speech: [{ paragraph: 2, recordedOn: "2026-03-03" }],
  });
  await deps.db.updateTable("media").set({ deletedAt: "2026-04-01" }).where("id", "=", sound).execute();
  expect(await getStories()).toEqual([before]);
});

test("it stands after the story in print and in Word, set as speech below its day", async () => {
  await setTranscriptInBook(deps, ada, sound, true);
  const book = await getBook(deps.db, ada, "biography");
  const blocks = toSections(book, new Map()).flat();
  expect(blocks.filter((block) => "style" in block && /Told|Speech/.test(block.style))).toEqual([
    { style: "ToldOn", text: "Told on March 3, 2026" },
    { style: "Speech", text: "The ferry was late." },
    { style: "Speech", text: "Then it sank." },
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), "speech-"));
  try {
    const { file } = await typesetTestBook(book, folder);
    const lines = textOf(file).split("\n");
    const left = (words: string) => lines.find((line) => line.includes(words))?.search(/\S/) ?? -1;
    const order = ["We lived by", "Told on March", "The ferry was late", "Then it sank"];
    const places = order.map((words) => lines.findIndex((line) => line.includes(words)));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(-1);
    expect(left("The ferry was late")).toBeGreaterThan(left("It was 1952"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what a relative remembers follows the recordings, with whose it is and when", () => {
  const told = { recordedOn: "2026-03-03", paragraphs: ["Told."] };
  const memory = { id: 4, name: "Dan", relation: "her younger brother" };
  const remembered = { recordedOn: "2026-11-05", paragraphs: ["I was five.", "It was winter."], memory };
  const story = withSpeech(["Written."], [told], [remembered]);
  expect(story.paragraphs).toEqual(["Written.", "Told.", "I was five.", "It was winter."]);
  expect(story.speech?.map(({ paragraph }) => paragraph)).toEqual([1, 2]);
  expect(recordedOnLine(story, 2)).toBe("How Dan remembers it · Dan, her younger brother, 2026");
  expect(recordedOnLine(story, 3)).toBeNull();
});

test("a memory is in the book when its author puts it there: in print, in Word, and its writer among the thanks", async () => {
  const { userId } = ada;
  const { id: storyId } = await deps.db.selectFrom("stories").select("id").executeTakeFirstOrThrow();
  const at = "2026-11-05T10:00:00.000Z";
  await deps.db
    .insertInto("memories")
    .values({
      ...{
        userId,
        storyId,
        memberId: null,
        name: "Dan",
        relation: "her younger brother",
        createdByForm: null,
      },
      ...{ content: "I was five that winter.", state: "room", createdAt: at, updatedAt: at },
    })
    .execute();
  const [before] = await getStories();
  expect(before).not.toHaveProperty("speech");
  await deps.db.updateTable("memories").set({ state: "book" }).execute();
  const book = await getBook(deps.db, ada, "biography");
  expect(book.parts.contributors).toEqual(["Dan"]);
  const words = "How Dan remembers it · Dan, her younger brother, 2026";
  expect(toSections(book, new Map()).flat()).toEqual(
    expect.arrayContaining([
      { style: "ToldOn", text: words },
      { style: "Speech", text: "I was five that winter." },
    ]),
  );
  const folder = mkdtempSync(path.join(tmpdir(), "memory-"));
  try {
    const { file } = await typesetTestBook(book, folder);
    const text = textOf(file).replace(/\s+/g, " ");
    const order = ["We lived by", "How Dan remembers it", "I was five that winter"];
    const places = order.map((one) => text.indexOf(one));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(-1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
