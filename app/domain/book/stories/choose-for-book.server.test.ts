import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Deps } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { createStory, getStory, updateStory } from "../../writing/stories/stories.server";
import { getBook } from "../book.server";
import { redoChange, undoChange } from "../design/changes.server";
import { photosOf } from "../model";
import { chooseForBook } from "./choose-for-book.server";
import { movePhotoToStory } from "./move-photo.server";

const sentence = "The river froze that winter.";
let deps: Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let id: number;
let photo: number;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
  id = await write(1);
  photo = await addPhoto(id);
});

async function write(promptId: number): Promise<number> {
  const content = `We lived by the water. ${sentence}`;
  const text = { content, age: null, date: "", location: "" };
  return (await createStory(deps, people.ada, promptId, text)).id;
}

async function addPhoto(storyId: number): Promise<number> {
  const { id } = await deps.db
    .insertInto("media")
    .values({
      userId: people.ada.userId,
      storyId,
      kind: "image",
      caption: "",
      transcript: "",
      folder: `folder-${storyId}`,
      mimeType: "image/jpeg",
      bytes: 10,
      sha256: "a".repeat(64),
      width: 3000,
      height: 2000,
      createdAt: deps.clock.now().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function inBook() {
  const [story] = (await getBook(deps.db, people.ada, "biography")).chapters.flatMap(
    ({ stories }) => stories,
  );
  const opening = story && photosOf(story).find(({ opensStory }) => opensStory);
  return { opening: opening?.id, sentence: story?.aloneSentence };
}

test("a story keeps the photo that opens it and the sentence that may stand alone, for its book", async () => {
  expect(await inBook()).toEqual({ opening: undefined, sentence: undefined });
  const chosen = await chooseForBook(deps, people.ada, id, {
    openingImageId: photo,
    aloneSentence: sentence,
  });
  expect(chosen).toMatchObject({ openingImageId: photo, aloneSentence: sentence, version: 1 });
  expect(await inBook()).toEqual({ opening: photo, sentence });
  await chooseForBook(deps, people.ada, id, { openingImageId: null, aloneSentence: "" });
  expect(await inBook()).toEqual({ opening: undefined, sentence: undefined });
});

test("a choice is undone and done again", async () => {
  await chooseForBook(deps, people.ada, id, { aloneSentence: sentence });
  await undoChange(deps, people.ada, "biography");
  expect((await getStory(deps.db, people.ada, id)).aloneSentence).toBeNull();
  await redoChange(deps, people.ada, "biography");
  expect((await getStory(deps.db, people.ada, id)).aloneSentence).toBe(sentence);
});

test("a sentence that is no longer in the text falls, and is said", async () => {
  await chooseForBook(deps, people.ada, id, { aloneSentence: sentence });
  const changed = await updateStory(deps, people.ada, id, { content: "We lived by the water." });
  expect(changed).toMatchObject({ aloneSentence: null, fallenSentence: sentence });
  expect((await inBook()).sentence).toBeUndefined();
});

test("what was chosen before and comes back as it was read is not refused, and changes nothing", async () => {
  await chooseForBook(deps, people.ada, id, { openingImageId: photo, aloneSentence: sentence });
  await updateStory(deps, people.ada, id, { content: "We lived by the water." });
  const before = await getStory(deps.db, people.ada, id);
  deps.clock.advance(60_000);
  const choices = { openingImageId: photo, aloneSentence: sentence };
  expect(await chooseForBook(deps, people.ada, id, choices)).toEqual(before);
});

test("a photo that has left the story does not open it", async () => {
  await chooseForBook(deps, people.ada, id, { openingImageId: photo });
  await movePhotoToStory(deps, people.ada, photo, await write(2));
  expect((await getStory(deps.db, people.ada, id)).openingImageId).toBeNull();
  expect((await inBook()).opening).toBeUndefined();
});

test("photos of other stories, other words and other people's stories are refused", async () => {
  const other = await write(2);
  const choose = (choices: Parameters<typeof chooseForBook>[3], actor = people.ada, story = id) =>
    chooseForBook(deps, actor, story, choices);
  await expect(choose({ openingImageId: photo }, people.ada, other)).rejects.toBeInstanceOf(ValidationError);
  await expect(choose({ aloneSentence: "Nobody wrote this." })).rejects.toBeInstanceOf(ValidationError);
  await expect(choose({ aloneSentence: sentence }, people.ben)).rejects.toBeInstanceOf(NotFound);
});
