import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import type { Actor } from "../../base/actor";
import { Conflict, NotFound, TooLarge, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { updateImageCaption } from "../../media/images.server";
import { attachMedia } from "../../media/library.server";
import type { Upload } from "../../media/media-files.server";
import { saveBio } from "../bio/bio.server";
import { BioInput } from "../bio/schema";
import { listChapters, updateChapter } from "../chapters/chapters.server";
import { deleteChapter } from "../chapters/delete-chapter.server";
import { listPrompts } from "../prompts/prompts.server";
import { createStory, listStories } from "../stories/stories.server";
import { listVersions } from "../stories/versions.server";
import { addPhotos } from "./add-photos.server";
import { answerPhotoCard } from "./answer-card.server";
import { findNextCard, getPhotoCard, listPhotoCards } from "./photo-cards.server";
import { PhotoAnswer } from "./schema";

let world: MediaWorld;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, ben } = world.people);
});

afterEach(() => world.close());

/** Taken in June 2008, at a place. */
function datedPhoto(seed: number) {
  const exif = { IFD2: { DateTimeOriginal: "2008:06:14 10:11:12" }, IFD3: { GPSLatitudeRef: "N" } };
  return sharp({ create: { width: 40 + seed, height: 30, channels: 3, background: "#c0a080" } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
}

async function* uploads(files: [name: string, content: Uint8Array][]): AsyncGenerator<Upload> {
  for (const [name, content] of files)
    yield await world.context.files.receive(name, Readable.from([content]), 1024 * 1024);
}

/** The others are rows like the first. */
async function addCards(count: number, actor = ada): Promise<number[]> {
  const { db } = world.context;
  const { added } = await addPhotos(world.context, actor, uploads([["0.jpg", await datedPhoto(0)]]));
  const first = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", added[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  const { id, ...row } = first;
  const others = Array.from({ length: count - 1 }, (_, n) => ({ ...row, folder: `f${n}`, sha256: `s${n}` }));
  if (others.length > 0) await db.insertInto("media").values(others).execute();
  const rows = await db.selectFrom("media").select("id").where("id", ">=", id).orderBy("id").execute();
  return rows.map((one) => one.id);
}

const words = (fields: Record<string, unknown>) => parseInput(PhotoAnswer, fields);
const answer = (id: number, fields: Record<string, unknown>, formId = "form-1") =>
  answerPhotoCard(world.context, ada, id, words(fields), { id: formId, contentHash: "x" });
const birth = (birthdate: string) =>
  saveBio(world.context, ada, parseInput(BioInput, { name: "Ada", birthdate }));

test("the words that a photo has stay, and those of a card are for one that has none", async () => {
  const [captioned = 0, bare = 0] = await addCards(2);
  const captions = async () =>
    (await world.context.db.selectFrom("media").select("caption").orderBy("id").execute()).map(
      ({ caption }) => caption,
    );
  await updateImageCaption(world.context, ada, captioned, "Rose at the well");
  await answer(captioned, { content: "We fetched water." });
  await answer(bare, { who: "Aunt Rose", content: "We fetched water." }, "form-2");
  expect(await captions()).toEqual(["Rose at the well", "Aunt Rose"]);
});

describe("adding", () => {
  test("a damaged file does not lose the others, and a photo that is here is not added again", async () => {
    const [one, two] = [await datedPhoto(1), await datedPhoto(2)];
    const result = await addPhotos(
      world.context,
      ada,
      uploads([
        ["one.jpg", one],
        ["broken.jpg", fixture("media/truncated.jpg")],
        ["words.jpg", Buffer.from("no picture")],
        ["two.jpg", two],
        ["again.jpg", one],
      ]),
    );
    expect(result.added.map(({ name }) => name)).toEqual(["one.jpg", "two.jpg"]);
    expect(result.known).toEqual(["again.jpg"]);
    expect(result.errors.map(({ message }) => message.slice(0, 10))).toEqual(["broken.jpg", "words.jpg "]);
  });

  test("two forms with one photo at once make one card", async () => {
    const photo = await datedPhoto(1);
    const post = () => addPhotos(world.context, ada, uploads([["one.jpg", photo]]));
    const results = await Promise.all([post(), post()]);
    expect(results.map(({ added }) => added.length).sort()).toEqual([0, 1]);
    expect((await listPhotoCards(world.context.db, ada, 1)).count).toBe(1);
  });

  test("what the quota has no room for is named, and what was added stays", async () => {
    await world.context.db.updateTable("users").set({ quotaGigabytes: 1 }).execute();
    await addCards(1);
    await world.context.db
      .updateTable("media")
      .set({ bytes: 2 ** 30 })
      .execute();
    const { added, errors } = await addPhotos(
      world.context,
      ada,
      uploads([["late.jpg", await datedPhoto(9)]]),
    );
    expect(added).toEqual([]);
    expect(errors[0]).toBeInstanceOf(TooLarge);
    expect(errors[0]?.message).toMatch(/^late\.jpg: .*all the room/);
    expect((await listPhotoCards(world.context.db, ada, 1)).count).toBe(1);
  });

  test("month and year of the file are kept, its day and place are not", async () => {
    const [id = 0] = await addCards(1);
    const rows = await world.context.db.selectFrom("media").selectAll().execute();
    expect(rows.find((row) => row.id === id)?.takenMonth).toBe("2008-06");
    expect(JSON.stringify(rows)).not.toMatch(/2008-06-14|2008:06|GPS/);
    expect((await getPhotoCard(world.context, ada, id)).dateOfFile).toBe("June 2008");
  });
});

describe("cards", () => {
  test("a card is nobody else's, and none any more in a story", async () => {
    const [id = 0] = await addCards(1);
    await expect(getPhotoCard(world.context, ben, id)).rejects.toThrow(NotFound);
    const answered = answerPhotoCard(world.context, ben, id, words({ who: "Mine" }), undefined);
    await expect(answered).rejects.toThrow(NotFound);
    await attachMedia(world.context, ada, [id], world.storyId);
    await expect(getPhotoCard(world.context, ada, id)).rejects.toThrow(NotFound);
  });

  test("twelve are on a page, and the next one of the last is the first", async () => {
    const ids = await addCards(13);
    const page = await listPhotoCards(world.context.db, ada, 99);
    expect([page.count, page.page, page.pages, page.cards.length]).toEqual([13, 2, 2, 1]);
    expect(await findNextCard(world.context.db, ada, ids[0] ?? 0)).toBe(ids[1]);
    expect((await getPhotoCard(world.context, ada, ids[12] ?? 0)).nextId).toBe(ids[0]);
  });
});

describe("answering", () => {
  test("the answers are the story, and no other words", async () => {
    const [id = 0] = await addCards(1);
    await birth("March 3, 1938");
    const { story, chapterTitle } = await answer(id, {
      who: "Aunt Rose",
      location: "Lake Erie",
      content: "We ran for the ferry.\nIt was gone.",
      date: "1952",
    });
    expect(story).toMatchObject({
      content: "<p>We ran for the ferry.<br>It was gone.</p>",
      location: "Lake Erie",
      date: "1952",
      prompt: { title: "Aunt Rose, 1952" },
      images: [{ id, caption: "Aunt Rose, Lake Erie, 1952" }],
    });
    const chapters = await listChapters(world.context.db, ada, "biography");
    const [, teenage] = chapters;
    expect(chapterTitle).toBe(teenage?.title);
    expect(await listVersions(world.context.db, ada, story?.id ?? 0)).toHaveLength(1);
    expect((await listPhotoCards(world.context.db, ada, 1)).count).toBe(0);
  });

  test("without a year or a birthdate it goes to one's own chapter, which is made once and may be renamed", async () => {
    const [one = 0, two = 0, three = 0] = await addCards(3);
    const first = await answer(one, { who: "Rose", date: "1952" });
    expect(first.chapterTitle).toBe("From the photo box");
    const box = (await listChapters(world.context.db, ada, "biography")).find(({ isCustom }) => isCustom);
    await updateChapter(world.context, ada, box?.id ?? 0, { title: "Snapshots" });
    await birth("1938");
    const second = await answer(two, { who: "Ida", date: "" }, "form-2");
    expect(second.chapterTitle).toBe("Snapshots");
    expect(
      (await answer(three, { who: "Max", date: "1952", lifeStageId: "box" }, "form-3")).chapterTitle,
    ).toBe("Snapshots");
    const prompts = await listPrompts(world.context.db, ada, box?.id);
    expect(prompts.map(({ title }) => title)).toEqual(["Rose, 1952", "Ida", "Max, 1952"]);
    await expect(deleteChapter(world.context, ada, box?.id ?? 0)).rejects.toThrow(Conflict);
  });

  test("a chosen chapter comes before the year, and must be of the person's biography", async () => {
    const [id = 0] = await addCards(1);
    await birth("1938");
    const chapters = await listChapters(world.context.db, ada);
    const mission = chapters.find(({ storyType }) => storyType === "mission");
    const refused = answer(id, { who: "Rose", date: "1952", lifeStageId: mission?.id });
    await expect(refused).rejects.toThrow(ValidationError);
    const golden = chapters.filter(({ storyType }) => storyType === "biography").at(-1);
    const { chapterTitle } = await answer(
      id,
      { who: "Rose", date: "1952", lifeStageId: golden?.id },
      "form-2",
    );
    expect(chapterTitle).toBe(golden?.title);
  });

  test("the same form twice, one after the other or at once, makes one story", async () => {
    const [id = 0] = await addCards(1);
    const stories = await Promise.all([answer(id, { who: "Rose" }), answer(id, { who: "Rose" })]);
    const third = await answer(id, { who: "Rose" });
    expect(new Set([...stories, third].map(({ story }) => story?.id)).size).toBe(1);
    expect((await listStories(world.context.db, ada)).filter(({ images }) => images.length > 0)).toHaveLength(
      1,
    );
    expect(
      await listPrompts(world.context.db, ada).then((all) => all.filter(({ isCustom }) => isCustom)),
    ).toHaveLength(1);
  });

  test("a photo that joined a story elsewhere is refused, and nothing is made", async () => {
    const [id = 0] = await addCards(1);
    const story = await createStory(world.context, ada, 3, {
      content: "Here.",
      age: null,
      date: "",
      location: "",
    });
    await attachMedia(world.context, ada, [id], story.id);
    await expect(answer(id, { who: "Rose" })).rejects.toThrow(Conflict);
    expect((await listPrompts(world.context.db, ada)).some(({ isCustom }) => isCustom)).toBe(false);
  });

  test("without an answer, and not sure of all, the card is kept for later", async () => {
    const [id = 0] = await addCards(1);
    expect((await answer(id, { date: "June 2008" })).story).toBeNull();
    expect((await answer(id, {})).story).toBeNull();
    const all = ["who", "location", "content", "date"];
    expect((await answer(id, { date: "June 2008", notSure: all })).story).toBeNull();
    expect((await listPhotoCards(world.context.db, ada, 1)).count).toBe(1);
  });

  test("not sure of all but the date makes a story of the photo alone", async () => {
    const [id = 0] = await addCards(1);
    const { story } = await answer(id, { date: "June 2008", notSure: ["who", "location", "content"] });
    expect(story).toMatchObject({
      content: "",
      date: "June 2008",
      prompt: { title: "A photo from June 2008" },
    });
  });

  test("not sure of the date drops the one of the file, and never what was typed", async () => {
    const [one = 0, two = 0] = await addCards(2);
    const dropped = await answer(one, { who: "Rose", date: "June 2008", notSure: "date" });
    expect(dropped.story?.date).toBe("");
    const typed = await answer(two, { who: "Ida", date: "1952", notSure: ["date", "who"] }, "form-2");
    expect(typed.story).toMatchObject({ date: "1952", prompt: { title: "Ida, 1952" } });
  });
});
