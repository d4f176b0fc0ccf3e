import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { addTranscriptRow, sentencesOf } from "../../../../tests/support/transcripts";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { getBook } from "../../book/book.server";
import { createStory, getStory } from "../../writing/stories/stories.server";
import { moveMediaToStory } from "../purge-media.server";
import { enableQrCode } from "../qr-codes/qr-codes.server";
import { setTranscriptInBook } from "../transcripts/transcripts.server";
import { addYoutube } from "../youtube/youtube.server";
import { moveTold } from "./move-told.server";
import { toldInOrder } from "./told-order";

let deps: Deps;
let people: Awaited<ReturnType<typeof addPeople>>;
let ada: Actor;
let story: number;
/** A recording, a film, another recording and a YouTube item. */
let keys: string[];

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
  ada = people.ada;
  story = await write(1);
  const files = [await add("audio"), await add("video"), await add("audio")].map(String);
  keys = [...files, await addOnYoutube("dQw4w9WgXcQ")];
});

const write = async (promptId: number, actor: Actor = ada) =>
  (await createStory(deps, actor, promptId, { content: "Words.", age: null, date: "", location: "" })).id;

async function add(kind: "audio" | "video" | "image", storyId = story, actor = ada): Promise<number> {
  const name = String(Math.random());
  const row = { kind, caption: "", transcript: "", mimeType: "audio/mpeg", bytes: 1 };
  const { id } = await deps.db
    .insertInto("media")
    .values({ ...row, userId: actor.userId, storyId, folder: name, sha256: name, createdAt: "2026-01-01" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addOnYoutube(youtubeId: string): Promise<string> {
  const item = { storyId: story, type: "video", youtubeId, title: "Ours", storyType: undefined } as const;
  return `youtube-${(await addYoutube(deps, ada, item)).id}`;
}

/** The order as positions of `keys`. */
async function order(): Promise<number[]> {
  return toldInOrder(await getStory(deps.db, ada, story)).map(({ key }) => keys.indexOf(key));
}

test("nobody moved anything: recordings, films, YouTube", async () => {
  expect(await order()).toEqual([0, 2, 1, 3]);
});

test.each([
  [2, "earlier", [2, 0, 1, 3]],
  [1, "earlier", [0, 1, 2, 3]],
  [0, "later", [2, 0, 1, 3]],
  [3, "earlier", [0, 2, 3, 1]],
  [0, "earlier", [0, 2, 1, 3]],
  [3, "later", [0, 2, 1, 3]],
] as const)("item %s one place %s gives %j", async (item, move, expected) => {
  await moveTold(deps, ada, keys[item], move);
  expect(await order()).toEqual(expected);
});

test("moves add up, and what comes later stands behind", async () => {
  for (const move of ["earlier", "earlier", "earlier"] as const) await moveTold(deps, ada, keys[3], move);
  await moveTold(deps, ada, keys[1], "earlier");
  expect(await order()).toEqual([3, 0, 1, 2]);
  keys.push(String(await add("video")), String(await add("audio")), await addOnYoutube("aaaaaaaaaaa"));
  expect(await order()).toEqual([3, 0, 1, 2, 4, 5, 6]);
});

test("what joins from another story is there once, and moves as the others do", async () => {
  await moveTold(deps, ada, keys[1], "earlier");
  const other = await write(2);
  keys.push(String(await add("audio", other)));
  await moveMediaToStory(deps.db, other, story);
  await moveTold(deps, ada, keys[4], "earlier");
  expect(await order()).toEqual([0, 1, 2, 4, 3]);
});

test("the codes and the transcripts of the book follow", async () => {
  for (const key of keys) await enableQrCode(deps, ada, targetOf(key));
  for (const [index, words] of [
    [0, "First. "],
    [2, "Second. "],
  ] as const) {
    await addTranscriptRow(deps.db, { userId: ada.userId, mediaId: Number(keys[index]) }, sentencesOf(words));
    await setTranscriptInBook(deps, ada, Number(keys[index]), true);
  }
  const printed = async () => {
    const book = await getBook(deps.db, ada, "biography", "https://life.example");
    const [found] = book.chapters.flatMap(({ stories }) => stories);
    return {
      codes: found?.media.map((item) => keys.indexOf(item.key)),
      said: found?.paragraphs.slice(1).map((words) => words.trim()),
    };
  };
  expect(await printed()).toEqual({ codes: [0, 2, 1, 3], said: ["First.", "Second."] });
  await moveTold(deps, ada, keys[2], "earlier");
  await moveTold(deps, ada, keys[3], "earlier");
  expect(await printed()).toEqual({ codes: [2, 0, 3, 1], said: ["Second.", "First."] });
});

const targetOf = (key: string) =>
  key.startsWith("youtube-") ? { youtubeMediaId: Number(key.slice(8)) } : { mediaId: Number(key) };

test("a photo, another person's item, and what is nowhere are not there", async () => {
  const photo = await add("image");
  const theirs = await add("audio", await write(1, people.ben), people.ben);
  for (const key of [photo, theirs, 99_999, "youtube-99", "x", undefined])
    await expect(moveTold(deps, ada, key?.toString(), "later"), String(key)).rejects.toThrow(NotFound);
  await expect(moveTold(deps, people.ben, keys[0], "later")).rejects.toThrow(NotFound);
  await expect(moveTold(deps, people.ben, keys[3], "earlier")).rejects.toThrow(NotFound);
  expect(await order()).toEqual([0, 2, 1, 3]);
});
