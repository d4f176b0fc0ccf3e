import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../tests/support/collected-log";
import { FakeClock } from "../../../tests/support/fake-clock";
import { addPeople } from "../../../tests/support/people";
import { openTestDatabase } from "../../../tests/support/template-database";
import type { Deps } from "../base/deps";
import { createChapter, updateChapter } from "../writing/chapters/chapters.server";
import { createPrompt, updatePrompt } from "../writing/prompts/prompts.server";
import { createStory, trashStory } from "../writing/stories/stories.server";
import { getBook } from "./book.server";
import { saveBookDesign } from "./design/designs.server";
import { toMediaSheet, toPages } from "./pages/pages";
import { noParts } from "./parts/parts";

let deps: Deps;
let people: Awaited<ReturnType<typeof addPeople>>;
let queries: number;

beforeEach(async () => {
  const { db } = await openTestDatabase(() => {
    queries += 1;
  });
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
});

const words = (content: string, location = "") => ({ content, age: null, date: "", location });

function write(promptId: number, content: string, actor = people.ada) {
  return createStory(deps, actor, promptId, words(content, content === "" ? "Boston" : ""));
}

function addMedia(storyId: number, kind: "image" | "audio", caption = "") {
  return deps.db
    .insertInto("media")
    .values({
      userId: people.ada.userId,
      storyId,
      kind,
      caption,
      transcript: "",
      folder: `${storyId}-${kind}-${caption}`,
      mimeType: kind === "image" ? "image/jpeg" : "audio/mp4",
      bytes: 1,
      sha256: `${kind}${caption}`,
      width: 640,
      height: 480,
      createdAt: "2026-01-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

const emptyBio = {
  birthdate: "",
  birthplace: "",
  marriageDate: "",
  spouse: "",
  children: "",
  occupation: "",
  significantEvents: "[]",
};

function saveBio(name: string, introduction: string) {
  const now = "2026-01-01T00:00:00.000Z";
  return deps.db
    .insertInto("biographicalInfos")
    .values({
      ...emptyBio,
      userId: people.ada.userId,
      name,
      introduction,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

const titles = async (type: "biography" | "mission" = "biography") =>
  (await getBook(deps.db, people.ada, type)).chapters.map(({ title, stories }) => [
    title,
    stories.map((story) => story.title),
  ]);

test("a book has the titles of the spec and the person's display name until something else is known", async () => {
  expect(await getBook(deps.db, people.ada, "biography")).toEqual({
    storyType: "biography",
    title: "Ada Whitfield's Life Story",
    subtitle: "A Coffee Table Book",
    authorName: "Ada Whitfield",
    introduction: ["Welcome to my story..."],
    parts: { ...noParts, findsIndex: true },
    look: {
      coverStyle: "classic-portrait",
      coverImage: null,
      layouts: {},
      controls: {},
      positions: {},
      anchors: {},
      composition: 3,
    },
    chapters: [],
  });
  expect((await getBook(deps.db, people.ada, "mission")).title).toBe("Ada Whitfield's Mission Story");
});

test("name and introduction come from the biographical information", async () => {
  await saveBio("Ada Augusta Whitfield", "Dear reader,\n\nthis is\nmy story.");
  expect(await getBook(deps.db, people.ada, "biography")).toMatchObject({
    title: "Ada Augusta Whitfield's Life Story",
    authorName: "Ada Augusta Whitfield",
    introduction: ["Dear reader,", "this is\nmy story."],
  });
});

test("what was chosen for the book comes before all of that", async () => {
  await saveBio("Ada Augusta Whitfield", "Dear reader,");
  const { id: storyId } = await write(1, "First");
  const { id } = await addMedia(storyId, "image", "The mill");
  await saveBookDesign(deps, people.ada, "biography", {
    title: "A Long Way",
    introduction: "Come in.\n\nSit down.",
    coverStyle: "heritage-frame",
    coverImageId: id,
    layouts: { [`story-${storyId}-media-1`]: "mosaic" },
  });
  const book = await getBook(deps.db, people.ada, "biography");
  expect(book).toMatchObject({
    title: "A Long Way",
    subtitle: "A Coffee Table Book",
    authorName: "Ada Augusta Whitfield",
    introduction: ["Come in.", "Sit down."],
    look: { coverStyle: "heritage-frame", coverImage: { id, kind: "photo", width: 640 } },
  });
  const page = toPages(book).at(-1);
  if (page?.pageType !== "media") throw new Error("The last page has the photo.");
  expect(toMediaSheet(book, page).layout).toBe("mosaic");
  expect((await getBook(deps.db, people.ada, "mission")).title).toBe("Ada Augusta Whitfield's Mission Story");
});

test("stories stand in the order of the book, under the person's own words", async () => {
  await write(9, "Fourth");
  await write(2, "Second");
  await write(1, "First");
  await write(8, "Third");
  await updatePrompt(deps, people.ada, 2, { title: "My people", description: "" });
  await updateChapter(deps, people.ada, 1, { title: "Beginnings", description: "Mine" });
  const chapter = await createChapter(deps, people.ada, {
    type: "biography",
    title: "Sailing",
    ageRange: "",
    description: "",
  });
  const prompt = await createPrompt(deps, people.ada, {
    lifeStageId: chapter.id,
    title: "The Petrel",
    description: "",
  });
  await write(prompt.id, "Last");
  const book = await getBook(deps.db, people.ada, "biography");
  expect(book.chapters.map(({ title }) => title)).toEqual(["Beginnings", expect.any(String), "Sailing"]);
  expect(book.chapters[0]).toMatchObject({ id: 1, description: "Mine", ageRange: "0-12" });
  expect(book.chapters.flatMap(({ stories }) => stories.map(({ paragraphs }) => paragraphs))).toEqual([
    ["First"],
    ["Second"],
    ["Third"],
    ["Fourth"],
    ["Last"],
  ]);
  expect(book.chapters[0]?.stories[1]?.title).toBe("My people");
});

test("text is text, whatever it says", async () => {
  await write(1, "<p>One &amp; two</p>\n\n]]> <script>alert(1)</script>");
  const book = await getBook(deps.db, people.ada, "biography");
  expect(book.chapters[0]?.stories[0]?.paragraphs).toEqual([
    "<p>One &amp; two</p>",
    "]]> <script>alert(1)</script>",
  ]);
});

test("only live stories with text or photos count, of the type asked for", async () => {
  const photos = await write(1, "");
  const { id } = await addMedia(photos.id, "image", "The mill");
  await addMedia((await write(2, "")).id, "audio");
  await write(3, "");
  await trashStory(deps, people.ada, (await write(4, "Gone")).id);
  await write(49, "A calling");
  await write(5, "Ben's", people.ben);
  const book = await getBook(deps.db, people.ada, "biography");
  expect(book.chapters.flatMap(({ stories }) => stories)).toMatchObject([
    {
      id: photos.id,
      paragraphs: [],
      location: "Boston",
      media: [
        {
          id,
          key: String(id),
          kind: "photo",
          caption: "The mill",
          width: 640,
          height: 480,
          url: `/media/${id}/photo.jpg`,
        },
      ],
    },
  ]);
  expect((await titles("mission")).map(([, stories]) => stories)).toEqual([[expect.any(String)]]);
});

test("four queries, however many stories there are", async () => {
  for (let promptId = 1; promptId <= 40; promptId += 1) await write(promptId, "Words");
  queries = 0;
  await getBook(deps.db, people.ada, "biography");
  expect(queries).toBe(4);
});
