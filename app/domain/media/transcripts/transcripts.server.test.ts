import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { addSoundRow, addTranscriptRow, sentencesOf } from "../../../../tests/support/transcripts";
import type { Actor } from "../../base/actor";
import { type Deps, days } from "../../base/deps";
import { Conflict, NotFound, TooLarge, ValidationError } from "../../base/errors";
import { textQuotaBytes } from "../../base/text-quota.server";
import { saveDraft } from "../../writing/drafts/drafts.server";
import { createStory, getStory, listStories, trashStory } from "../../writing/stories/stories.server";
import { listVersions } from "../../writing/stories/versions.server";
import { appendTranscript } from "../../writing/transcripts/append-transcript.server";
import { updateAudioTranscript } from "../audios-and-videos.server";
import {
  getTranscriptVersion,
  listTranscriptVersions,
  restoreTranscriptVersion,
} from "./transcript-versions.server";
import {
  correctTranscript,
  getTranscript,
  setTranscriptInBook,
  updateTranscript,
} from "./transcripts.server";

let deps: Deps & { clock: FakeClock };
let ada: Actor;
let ben: Actor;
let storyId: number;
let sound: number;

const heard = sentencesOf("The fairy was late. ? | We waited on the key. ? | Then it came.", { 2: 4 });
const text = (content: string) => ({ content, age: null, date: "", location: "" });

beforeEach(async () => {
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog() };
  ({ ada, ben } = await addPeople(deps.db));
  storyId = (await createStory(deps, ada, 1, text("It was 1952."))).id;
  sound = await addSoundRow(deps.db, { userId: ada.userId, storyId });
  await addTranscriptRow(deps.db, { userId: ada.userId, mediaId: sound }, heard);
});

afterEach(() => deps.db.destroy());

const typed = (texts: Record<number, string>) =>
  new Map(Object.entries(texts).map(([id, words]) => [Number(id), words]));
const all = (...texts: string[]) => texts.map((words, index) => ({ id: index + 1, text: words }));
const plain = async (id = sound) =>
  (await deps.db.selectFrom("media").select("transcript").where("id", "=", id).executeTakeFirstOrThrow())
    .transcript;

describe("correcting", () => {
  test("keeps the times, clears the doubt of changed sentences, and keeps the plain text equal", async () => {
    const { sentences, version, state } = await correctTranscript(
      deps,
      ada,
      sound,
      typed({ 1: "The ferry was late." }),
      1,
    );
    expect({ version, state }).toEqual({ version: 2, state: "ready" });
    expect(sentences).toEqual([
      { ...heard[0], text: "The ferry was late.", unsure: false },
      heard[1],
      heard[2],
    ]);
    expect(await plain()).toBe("The ferry was late. We waited on the key. Then it came.");
  });

  test("the same words, or a form that is posted twice, make no version", async () => {
    await correctTranscript(deps, ada, sound, typed({ 1: "The ferry was late." }), 1);
    await correctTranscript(deps, ada, sound, typed({ 1: "The ferry was late.", 3: "Then it came." }), 1);
    expect((await getTranscript(deps.db, ada, sound)).version).toBe(2);
    expect((await getTranscript(deps.db, ada, sound)).sentences[2]?.unsure).toBe(false);
  });

  test("two people may correct two sentences at once", async () => {
    await correctTranscript(
      deps,
      ada,
      sound,
      typed({ 1: "The ferry was late.", 2: "We waited on the key." }),
      1,
    );
    await correctTranscript(
      deps,
      ada,
      sound,
      typed({ 1: "The fairy was late.", 2: "We waited on the quay." }),
      1,
    );
    expect(await plain()).toBe("The ferry was late. We waited on the quay. Then it came.");
  });

  test("the same sentence in two ways is a conflict: nothing is overwritten, and both texts are kept", async () => {
    await correctTranscript(deps, ada, sound, typed({ 1: "The ferry was late." }), 1);
    const clash = correctTranscript(deps, ada, sound, typed({ 1: "The Faye was late." }), 1);
    await expect(clash).rejects.toBeInstanceOf(Conflict);
    await clash.catch((error) => expect(error.current.transcript).toMatchObject({ version: 2 }));
    expect(await plain()).toMatch(/^The ferry/);
    const [rejected] = await listTranscriptVersions(deps.db, ada, sound);
    expect(rejected).toMatchObject({ version: null, isCurrent: false });
    expect(await getTranscriptVersion(deps.db, ada, sound, rejected?.id ?? 0)).toMatchObject({
      text: "The Faye was late. We waited on the key. Then it came.",
    });
    await expect(
      correctTranscript(deps, ada, sound, typed({ 1: "The Faye was late." }), 1),
    ).rejects.toThrow();
    expect(await listTranscriptVersions(deps.db, ada, sound)).toHaveLength(3);
  });

  test("a call sends all sentences, each once", async () => {
    const send = (sentences: { id: number; text: string }[], version?: number) =>
      updateTranscript(deps, ada, sound, { sentences, version });
    await expect(send(all("One."))).rejects.toThrow(ValidationError);
    await expect(send([...all("One.", "Two.", "Three."), { id: 9, text: "" }])).rejects.toThrow(
      ValidationError,
    );
    await expect(send([...all("One.", "Two."), { id: 2, text: "" }])).rejects.toThrow(ValidationError);
    expect(await send(all("One.", "", "Three."), 1)).toMatchObject({ version: 2 });
    expect(await plain()).toBe("One. Three.");
    await expect(send(all("One.", "Two.", "Three."), 1)).rejects.toBeInstanceOf(Conflict);
    expect(await send(all("One.", "Two.", "Three."))).toMatchObject({ version: 3 });
    await expect(send(all("a".repeat(300_000), "b".repeat(300_000), ""))).rejects.toThrow(ValidationError);
    expect((await getTranscript(deps.db, ada, sound)).version).toBe(3);
  });

  test("a stranger finds nothing, and neither does anybody for a removed recording", async () => {
    const attempts = (actor: Actor) => [
      getTranscript(deps.db, actor, sound),
      correctTranscript(deps, actor, sound, typed({ 1: "Mine." }), 1),
      updateTranscript(deps, actor, sound, { sentences: all("Mine.", "", "") }),
      setTranscriptInBook(deps, actor, sound, true),
      listTranscriptVersions(deps.db, actor, sound),
      restoreTranscriptVersion(deps, actor, sound, 1),
      appendTranscript(deps, actor, sound),
    ];
    for (const attempt of attempts(ben)) await expect(attempt).rejects.toBeInstanceOf(NotFound);
    await deps.db.updateTable("media").set({ deletedAt: "2026-01-01" }).where("id", "=", sound).execute();
    for (const attempt of attempts(ada)) await expect(attempt).rejects.toBeInstanceOf(NotFound);
  });

  test("a recording without a transcript has no sentences, and takes none", async () => {
    const other = await addSoundRow(deps.db, { userId: ada.userId, storyId });
    expect(await getTranscript(deps.db, ada, other, "audio")).toMatchObject({
      state: "none",
      version: 0,
      sentences: [],
    });
    await expect(getTranscript(deps.db, ada, other, "video")).rejects.toBeInstanceOf(NotFound);
    await expect(updateTranscript(deps, ada, other, { sentences: [] })).rejects.toBeInstanceOf(NotFound);
  });
});

describe("the plain text", () => {
  test("typed as a whole, it gives its words to the sentences, which keep their times", async () => {
    await updateAudioTranscript(
      deps,
      ada,
      sound,
      "The ferry was late.\n\nWe waited on the key. Then it came.",
    );
    const { sentences, version } = await getTranscript(deps.db, ada, sound);
    expect(version).toBe(2);
    expect(sentences).toEqual([
      { ...heard[0], text: "The ferry was late.\n\n", unsure: false },
      heard[1],
      heard[2],
    ]);
    expect(await plain()).toBe("The ferry was late.\n\nWe waited on the key. Then it came.");
    await correctTranscript(deps, ada, sound, typed({ 1: "The last ferry was late." }), 2);
    expect(await plain()).toBe("The last ferry was late.\n\nWe waited on the key. Then it came.");
  });

  test("of a recording without sentences it is just a text", async () => {
    const other = await addSoundRow(deps.db, { userId: ada.userId, storyId });
    await updateAudioTranscript(deps, ada, other, "Dear son");
    expect([await plain(other), (await getTranscript(deps.db, ada, other)).state]).toEqual([
      "Dear son",
      "none",
    ]);
  });
});

describe("versions", () => {
  test("what was typed before the words were recognized stays, and is kept when they are corrected", async () => {
    await deps.db.updateTable("media").set({ transcript: "Ferry tale." }).where("id", "=", sound).execute();
    await correctTranscript(deps, ada, sound, typed({ 1: "The ferry was late." }), 1);
    const kept = (await listTranscriptVersions(deps.db, ada, sound)).find(({ version }) => version === null);
    expect(await getTranscriptVersion(deps.db, ada, sound, kept?.id ?? 0)).toMatchObject({
      text: "Ferry tale.",
    });
    expect(await plain()).toMatch(/^The ferry/);
  });

  test("an earlier text comes back with its times, as a version of its own", async () => {
    await correctTranscript(deps, ada, sound, typed({ 1: "The ferry was late." }), 1);
    const first = (await listTranscriptVersions(deps.db, ada, sound)).at(-1);
    expect(first).toMatchObject({ version: 1, origin: "engine", isCurrent: false });
    const { sentences, version } = await restoreTranscriptVersion(deps, ada, sound, first?.id ?? 0);
    expect([sentences, version]).toEqual([heard, 3]);
    expect(await plain()).toMatch(/^The fairy/);
  });

  test("old ones go, but the newest 20, the last of each day, and what was heard and rejected stay", async () => {
    let version = 1;
    for (let n = 0; n < 60; n += 1) {
      if (n === 30) deps.clock.advance(8 * days);
      ({ version } = await correctTranscript(deps, ada, sound, typed({ 1: `The ferry ${n}.` }), version));
    }
    const versions = await listTranscriptVersions(deps.db, ada, sound);
    const numbers = versions.map((one) => one.version);
    expect(numbers).toEqual(
      expect.arrayContaining([1, 31, ...Array.from({ length: 20 }, (_none, n) => 61 - n)]),
    );
    expect(numbers.length).toBeLessThan(40);
  });

  test("they count as texts of their person until they are gone", async () => {
    const counted = async () =>
      (
        await deps.db
          .selectFrom("users")
          .select("textBytes")
          .where("id", "=", ada.userId)
          .executeTakeFirstOrThrow()
      ).textBytes;
    const setCounted = (bytes: number) =>
      sql`update users set text_bytes = ${bytes} where id = ${ada.userId}`.execute(deps.db);
    const before = await counted();
    await correctTranscript(deps, ada, sound, typed({ 1: "The ferry was låte." }), 1);
    const size = Buffer.byteLength(JSON.stringify((await getTranscript(deps.db, ada, sound)).sentences));
    expect(await counted()).toBe(before + size);
    await setCounted(textQuotaBytes);
    await expect(correctTranscript(deps, ada, sound, typed({ 1: "More." }), 2)).rejects.toBeInstanceOf(
      TooLarge,
    );
    await setCounted(before + size);
    await deps.db.deleteFrom("media").where("id", "=", sound).execute();
    const stories = Buffer.byteLength("It was 1952.");
    expect(await counted()).toBe(stories);
  });
});

describe("putting it into the story", () => {
  test("adds it at the end, in paragraphs, as a version that can be undone", async () => {
    const story = await appendTranscript(deps, ada, sound);
    expect(story).toMatchObject({
      id: storyId,
      version: 2,
      content: "<p>It was 1952.</p><p>The fairy was late. We waited on the key.</p><p>Then it came.</p>",
    });
    expect((await listVersions(deps.db, ada, storyId)).map(({ content }) => content)).toContain(
      "<p>It was 1952.</p>",
    );
  });

  test("a form that is posted twice adds it once", async () => {
    const submission = { id: "form", contentHash: "same" };
    await appendTranscript(deps, ada, sound, { submission });
    expect(await appendTranscript(deps, ada, sound, { submission })).toMatchObject({ version: 2 });
    const alone = await addSoundRow(deps.db, { userId: ada.userId });
    await addTranscriptRow(deps.db, { userId: ada.userId, mediaId: alone }, heard);
    const other = { id: "other", contentHash: "same" };
    const first = await appendTranscript(deps, ada, alone, { promptId: 5, submission: other });
    const second = await appendTranscript(deps, ada, alone, { promptId: 5, submission: other });
    expect(second).toEqual(first);
    expect(first.audios.map(({ id }) => id)).toEqual([alone]);
  });

  test("words that were typed and left come before it; a draft that cannot be saved stays", async () => {
    const draft = { ...text("It was 1952. I was eight."), age: "", version: 1 };
    await saveDraft(deps, ada, 1, draft);
    const story = await appendTranscript(deps, ada, sound);
    expect(story.content).toMatch(/^<p>It was 1952\. I was eight\.<\/p><p>The fairy/);
    await saveDraft(deps, ada, 1, { ...draft, age: "eight or nine", version: story.version });
    await appendTranscript(deps, ada, sound);
    expect(await deps.db.selectFrom("drafts").select("content").execute()).toEqual([
      { content: draft.content },
    ]);
  });

  test("a recording without a story asks for a question, and begins or continues its story", async () => {
    const alone = await addSoundRow(deps.db, { userId: ada.userId });
    await addTranscriptRow(deps.db, { userId: ada.userId, mediaId: alone }, heard);
    await expect(appendTranscript(deps, ada, alone)).rejects.toThrow(ValidationError);
    await expect(appendTranscript(deps, ada, alone, { promptId: 9_999 })).rejects.toBeInstanceOf(NotFound);
    const story = await appendTranscript(deps, ada, alone, { promptId: 1 });
    expect([story.id, story.audios.map(({ id }) => id)]).toEqual([storyId, [sound, alone]]);
    expect(await listStories(deps.db, ada)).toHaveLength(1);
  });

  test("a transcript without words, and a story in the trash, take nothing", async () => {
    await updateTranscript(deps, ada, sound, { sentences: all("", "", "") });
    await expect(appendTranscript(deps, ada, sound)).rejects.toThrow(ValidationError);
    expect((await getStory(deps.db, ada, storyId)).version).toBe(1);
    await updateTranscript(deps, ada, sound, { sentences: all("One.", "", "") });
    await trashStory(deps, ada, storyId);
    await expect(appendTranscript(deps, ada, sound)).rejects.toBeInstanceOf(NotFound);
  });
});

test("whether it is in the book is its person's wish", async () => {
  await setTranscriptInBook(deps, ada, sound, true);
  expect((await getTranscript(deps.db, ada, sound)).isInBook).toBe(true);
  await setTranscriptInBook(deps, ada, sound, false);
  expect((await getTranscript(deps.db, ada, sound)).isInBook).toBe(false);
});
