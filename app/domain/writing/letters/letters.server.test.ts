import { readFileSync, utimesSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgeStrays } from "~/domain/running/retention/strays.server";
import { runJobs } from "../../../../tests/support/jobs";
import { bringLetters, takeThem, uploadsOf } from "../../../../tests/support/letter-imports";
import { mail, mailbox, mailWithPhoto } from "../../../../tests/support/letters";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { namesOf } from "../../../../tests/support/named-files";
import type { Actor } from "../../base/actor";
import { hours, nowText } from "../../base/deps";
import { Conflict, NotFound, ValidationError } from "../../base/errors";
import { listPrompts } from "../prompts/prompts.server";
import { createQuestionLink } from "../questions/question-links.server";
import { listStories, updateStory } from "../stories/stories.server";
import { takeLetters } from "./choose-letters.server";
import { cancelImport, removeImport } from "./end-import.server";
import { createImport, getImport } from "./letter-imports.server";
import { listLetters } from "./letters.server";
import { undoImport } from "./undo-import.server";

const photo = readFileSync("tests/fixtures/photos/Landscape_1.jpg");
let world: MediaWorld;
let ada: Actor;

beforeAll(async () => {
  world = await openMediaWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ada = world.people.ada;
  const { db } = world.context;
  await db.deleteFrom("letterImports").execute();
  await db.deleteFrom("stories").execute();
  await db.deleteFrom("jobs").execute();
});

const week = (number: number, date: string) =>
  mail({ subject: `Week ${number}`, date, body: `This was week ${number}, and it snowed every day.` });
const weeks = [
  week(1, "Mon, 3 Mar 1997 22:10:00 -0700"),
  week(2, "Mon, 10 Mar 1997 22:10:00 -0700"),
  week(4, "Wed, 26 Mar 1997 08:00:00 -0700"),
];

const bring = (files: Record<string, string | Buffer>, actor = ada) =>
  bringLetters(world.context, actor, files);
const take = (importId: number, input: Parameters<typeof takeThem>[3]) =>
  takeThem(world.context, ada, importId, input);
const list = (importId: number, actor = ada) => listLetters(world.context.db, actor, importId, 1);
const stories = () => listStories(world.context.db, ada);

describe("two thousand letters that wait", () => {
  async function wait(count: number) {
    const { id } = await bring({ "a.mbox": mailbox(weeks.slice(0, 1)) });
    const [one] = await world.context.db
      .selectFrom("letters")
      .selectAll()
      .where("importId", "=", id)
      .execute();
    if (!one) throw new Error("no letter");
    const { id: _id, ...letter } = one;
    const rows = Array.from({ length: count - 1 }, (_, n) => ({
      ...letter,
      place: 1_000 + n,
      fingerprint: `${n}`,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await world.context.db
        .insertInto("letters")
        .values(rows.slice(from, from + 500))
        .execute();
  }

  test("are the most: no more are taken, in words", async () => {
    await wait(2_000);
    await expect(bring({ "b.mbox": mailbox(weeks) })).rejects.toThrow("2000 letters that wait");
  });

  test("are filled up to the last one, and what is left over is named", async () => {
    await wait(1_998);
    const found = await bring({ "b.mbox": mailbox(weeks) });
    expect([found.letters, found.skipped.length]).toEqual([2, 1]);
  });
});

describe("an import", () => {
  test("is read by a job: its letters in order, what cannot be read with its reason", async () => {
    const found = await bring({ "box.mbox": mailbox([...weeks].reverse()), "photo.jpg": photo });
    expect(found).toMatchObject({
      state: "ready",
      ...{ letters: 3, waiting: 3, taken: 0, files: ["box.mbox", "photo.jpg"] },
      skipped: [{ name: "photo.jpg", reason: "kind", number: null }],
    });
    expect((await list(found.id)).map(({ title, sentOn }) => [title, sentOn])).toEqual([
      ["Week 1", "1997-03-03"],
      ["Week 2", "1997-03-10"],
      ["Week 4", "1997-03-26"],
    ]);
    expect(await stories()).toEqual([]);
  });

  test("marks what the person has already, whatever program kept it", async () => {
    await bring({ "a.mbox": mailbox(weeks) });
    const found = await bring({
      "one.txt": "This was week 1,\nand it snowed every day!",
      "new.txt": "Something else, longer than that.",
    });
    expect((await list(found.id)).map(({ title, isDouble }) => [title, isDouble])).toEqual([
      ["one", true],
      ["new", false],
    ]);
  });

  test("of the same form twice is one, and none of nothing", async () => {
    const form = { id: "form", contentHash: "1" };
    const add = () =>
      createImport(world.context, ada, uploadsOf(world.context, { "a.eml": weeks[0] ?? "" }), form);
    const [first, second] = await Promise.all([add(), add()]);
    expect(first.id).toBe(second.id);
    await expect(createImport(world.context, ada, uploadsOf(world.context, {}))).rejects.toBeInstanceOf(
      ValidationError,
    );
    expect(await namesOf(world.context.letters)).toHaveLength(1 + (await otherFolders(first.id)));
  });

  test("is nobody else's", async () => {
    const { id } = await bring({ "a.mbox": mailbox(weeks) });
    const { db } = world.context;
    const { ben } = world.people;
    for (const attempt of [
      getImport(db, ben, id),
      takeLetters(world.context, ben, id, { letters: [], all: true, lifeStageId: null }),
      cancelImport(world.context, ben, id),
      removeImport(world.context, ben, id),
      undoImport(world.context, ben, id),
    ])
      await expect(attempt).rejects.toBeInstanceOf(NotFound);
    expect(await list(id, ben)).toEqual([]);
    const own = await bring({ "b.eml": mail({ body: "Ben wrote this letter to his mother." }) }, ben);
    const stolen = (await list(id)).map((letter) => ({ id: letter.id, lifeStageId: null }));
    await expect(
      takeLetters(world.context, ben, own.id, { letters: stolen, all: false, lifeStageId: null }),
    ).rejects.toBeInstanceOf(NotFound);
    await runJobs(world.context);
    expect((await list(id)).map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  });

  test("that is stopped makes nothing more, and is removed with its files", async () => {
    const { id } = await createImport(
      world.context,
      ada,
      uploadsOf(world.context, { "a.mbox": mailbox(weeks) }),
    );
    await expect(removeImport(world.context, ada, id)).rejects.toBeInstanceOf(Conflict);
    await cancelImport(world.context, ada, id);
    await runJobs(world.context);
    expect(await getImport(world.context.db, ada, id)).toMatchObject({ state: "canceled", waiting: 0 });
    const before = (await namesOf(world.context.letters)).length;
    await removeImport(world.context, ada, id);
    expect(await namesOf(world.context.letters)).toHaveLength(before - 1);
  });
});

async function otherFolders(id: number): Promise<number> {
  const row = await world.context.db
    .selectFrom("letterImports")
    .select("folder")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return (await namesOf(world.context.letters)).filter((name) => name !== row.folder).length;
}

test("files that neither an import nor a mail names go after an hour", async () => {
  const { db, clock, letters } = world.context;
  const { id } = await bring({ "a.eml": weeks[0] ?? "" });
  const { folder: own } = await db
    .selectFrom("letterImports")
    .select("folder")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [ofMail, stray, young] = [await letters.create(), await letters.create(), await letters.create()];
  await db
    .insertInto("incomingMails")
    .values({ state: "held", folder: ofMail, bytes: 1, receivedAt: clock.now().toISOString() })
    .execute();
  const past = new Date(clock.now().getTime() - 2 * hours);
  for (const name of [own, ofMail, stray]) utimesSync(path.join(world.dataDir, "letters", name), past, past);
  await purgeStrays(world.context, "letters", letters);
  const left = await namesOf(letters);
  expect([own, ofMail, stray, young].map((name) => left.includes(name))).toEqual([true, true, false, true]);
});

describe("letters that are taken in", () => {
  test("become stories with date and photos, each under a question of its own", async () => {
    const { id } = await bring({ "snow.eml": mailWithPhoto(photo) });
    const done = await take(id, { all: true });
    expect(done).toMatchObject({ state: "ready", taken: 1, waiting: 0 });
    const [story] = await stories();
    expect(story).toMatchObject({
      content: "<p>It snowed ❄.</p><p>Here it is:</p>",
      date: "March 3, 1997",
      prompt: { title: "The first snow" },
      images: [{ caption: "" }],
    });
  });

  test("are counted by weeks in a chapter of a mission", async () => {
    const { id } = await bring({ "a.mbox": mailbox(weeks) });
    await take(id, { all: true, lifeStageId: 8 });
    expect((await stories()).map(({ prompt, storyType }) => [prompt.title, storyType])).toEqual([
      ["Letter home, week 1", "mission"],
      ["Letter home, week 2", "mission"],
      ["Letter home, week 4", "mission"],
    ]);
  });

  test("are those that were chosen, as they were corrected", async () => {
    const { id } = await bring({ "a.mbox": mailbox(weeks) });
    const [first, second] = await list(id);
    const chosen = [
      { id: first?.id ?? 0, title: "The beginning", sentOn: "5 March 1997", lifeStageId: 3 },
      { id: second?.id ?? 0, title: "", sentOn: "", lifeStageId: 3 },
    ];
    expect(await take(id, { letters: chosen })).toMatchObject({ taken: 2, waiting: 1 });
    expect((await stories()).map(({ prompt, date }) => [prompt.title, date])).toEqual([
      ["The beginning", "March 5, 1997"],
      ["A letter", ""],
    ]);
    await expect(
      take(id, { letters: [{ id: 1, sentOn: "30 February 1997", lifeStageId: null }] }),
    ).rejects.toBeInstanceOf(ValidationError);
    await expect(take(id, {})).rejects.toBeInstanceOf(ValidationError);
    await expect(take(id, { all: true, lifeStageId: 9_999 })).rejects.toBeInstanceOf(ValidationError);
  });

  test("are of this import alone: one of another, or none at all, is not there, and nothing is taken", async () => {
    const { id } = await bring({ "a.mbox": mailbox(weeks.slice(0, 1)) });
    const other = await bring({ "b.mbox": mailbox(weeks.slice(1)) });
    const [mine, foreign] = [await list(id), await list(other.id)].map(([letter]) => letter?.id ?? 0);
    for (const wrong of [foreign, 999_999]) {
      const letters = [mine, wrong].map((letter) => ({ id: letter ?? 0, lifeStageId: null }));
      await expect(take(id, { letters })).rejects.toBeInstanceOf(NotFound);
    }
    expect([(await getImport(world.context.db, ada, id)).state, await stories()]).toEqual(["ready", []]);
  });

  test("are taken once, wherever the server was stopped", async () => {
    const { context } = world;
    const { id } = await bring({ "a.eml": mailWithPhoto(photo), "b.mbox": mailbox(weeks) });
    await takeLetters(context, ada, id, { letters: [], all: true, lifeStageId: 3 });
    await expect(
      takeLetters(context, ada, id, { letters: [], all: true, lifeStageId: 3 }),
    ).rejects.toBeInstanceOf(Conflict);
    // The photo's worker fails once, as if the server had ended there: the story is there already.
    let failures = 1;
    const run: typeof context.workers.run = (task, ...rest) => {
      if (task === "photos" && failures-- > 0) throw new Error("ended");
      return context.workers.run(task, ...rest);
    };
    await runJobs({ ...context, workers: { run } }).catch(() => undefined);
    await context.db
      .updateTable("jobs")
      .set({ state: "queued" })
      .where("kind", "=", "letters")
      .where("state", "!=", "done")
      .execute();
    await context.db.updateTable("letterImports").set({ state: "taking" }).where("id", "=", id).execute();
    await context.db
      .updateTable("letters")
      .set({ state: "chosen" })
      .where("importId", "=", id)
      .where("state", "=", "waiting")
      .execute();
    await runJobs(context);
    const all = await stories();
    expect(all.map(({ images }) => images.length).sort()).toEqual([0, 0, 0, 1]);
    expect(await getImport(context.db, ada, id)).toMatchObject({ taken: 4, waiting: 0, state: "ready" });
  });
});

describe("undo", () => {
  test.each([
    [
      "what a relative remembers of it",
      async (storyId: number) => {
        const at = "2026-01-01T00:00:00.000Z";
        const by = { userId: ada.userId, memberId: null, name: "Dan", relation: "", createdByForm: null };
        const words = { content: "So was I.", state: "waiting", createdAt: at, updatedAt: at } as const;
        await world.context.db
          .insertInto("memories")
          .values({ ...by, ...words, storyId })
          .execute();
      },
    ],
    [
      "a choice for the book",
      async (storyId: number) => {
        const chosen = { aloneSentence: "It snowed." };
        await world.context.db.updateTable("stories").set(chosen).where("id", "=", storyId).execute();
      },
    ],
    [
      "a recording that was cut off",
      async (storyId: number) => {
        const [story] = (await stories()).filter(({ id }) => id === storyId);
        const at = "2026-01-01T00:00:00.000Z";
        await startRecordingRow({ promptId: story?.promptId ?? 0, startedAt: at, lastPieceAt: at });
      },
    ],
    [
      "notes of an interview",
      async (storyId: number) => {
        const { db } = world.context;
        const [story] = (await stories()).filter(({ id }) => id === storyId);
        const at = "2026-01-01T00:00:00.000Z";
        const whose = { userId: ada.userId, interviewedBy: null, interviewerName: "Ruth", consent: "" };
        const { id: interviewId } = await db
          .insertInto("interviews")
          .values({ ...whose, consentedAt: at, endedAt: null })
          .returning("id")
          .executeTakeFirstOrThrow();
        const notes = { promptId: story?.promptId ?? 0, content: "The snow.", version: 1 };
        await db
          .insertInto("interviewNotes")
          .values({ userId: ada.userId, interviewId, ...notes, createdAt: at, updatedAt: at })
          .execute();
      },
    ],
    [
      "an answer that is being written through a link",
      async (storyId: number) => {
        const { db, clock } = world.context;
        const [story] = (await stories()).filter(({ id }) => id === storyId);
        const { userId } = ada;
        const question = { userId, promptId: story?.promptId ?? 0, reason: "next", dueAt: null } as const;
        const link = await createQuestionLink(world.context, question);
        const typed = { browserHash: "x", content: "And the ice", updatedAt: nowText(clock) };
        await db
          .insertInto("questionDrafts")
          .values({ userId, mailedQuestionId: link.id, ...typed, committedAt: null })
          .execute();
      },
    ],
  ] as const)("leaves a story that has %s", async (_, add) => {
    const { id } = await bring({ "b.mbox": mailbox(weeks) });
    await take(id, { all: true, lifeStageId: 3 });
    const [story, ...others] = await stories();
    await add(story?.id ?? 0);
    expect(await undoImport(world.context, ada, id)).toMatchObject({
      undone: others.length,
      kept: [{ storyId: story?.id }],
    });
  });

  function startRecordingRow(row: { promptId: number; startedAt: string; lastPieceAt: string }) {
    const begun = { userId: ada.userId, mimeType: "audio/webm", folder: "f", timeZone: "" };
    const nothing = { finishedAt: null, discardedAt: null, audioId: null };
    return world.context.db
      .insertInto("recordings")
      .values({ ...begun, ...nothing, ...row })
      .execute();
  }

  test("makes letters of stories again, and leaves and names those that were changed", async () => {
    const { context } = world;
    const { id } = await bring({ "a.eml": mailWithPhoto(photo), "b.mbox": mailbox(weeks) });
    await take(id, { all: true, lifeStageId: 3 });
    const prompts = (await listPrompts(context.db, ada)).length;
    const changed = (await stories()).find(({ prompt }) => prompt.title === "Week 2");
    await updateStory(context, ada, changed?.id ?? 0, { content: "Mine now." });
    expect(await undoImport(context, ada, id)).toEqual({
      undone: 3,
      kept: [{ storyId: changed?.id, title: "Week 2" }],
    });
    expect((await stories()).map(({ content }) => content)).toEqual(["<p>Mine now.</p>"]);
    expect(await listPrompts(context.db, ada)).toHaveLength(prompts - 3);
    expect(await getImport(context.db, ada, id)).toMatchObject({ taken: 1, waiting: 3 });
    await take(id, { all: true, lifeStageId: 3 });
    expect(await stories()).toHaveLength(4);
  });
});
