import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { PlanLapsed } from "../../base/access/access.server";
import { actingIn } from "../../base/actor";
import { days } from "../../base/deps";
import { Conflict, NotFound, TooLarge, ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { enableQrCode, findCodeBearer } from "../../media/qr-codes/qr-codes.server";
import { addYoutube } from "../../media/youtube/youtube.server";
import { createChapter, listChapters } from "../../writing/chapters/chapters.server";
import { addHeldDraft, listDrafts, saveDraft } from "../../writing/drafts/drafts.server";
import { deletePrompt } from "../../writing/prompts/delete-prompt.server";
import { createPrompt, getPrompt, updatePrompt } from "../../writing/prompts/prompts.server";
import { purgeStories } from "../../writing/stories/purge-trash.server";
import {
  createStory,
  getStory,
  listStories,
  trashStory,
  updateStory,
} from "../../writing/stories/stories.server";
import { restoreStory } from "../../writing/stories/trash.server";
import { listVersions } from "../../writing/stories/versions.server";
import { getBook } from "../book.server";
import { getBookDesign, saveBookDesign } from "../design/designs.server";
import { moveStory } from "./move-story.server";

/* Prompts 1 to 8 are in the first chapter of the biography, 49 is the first of the mission. */

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let run: (statement: string) => void;

beforeEach(async () => {
  const { db, connection } = await openTestDatabase();
  deps = {
    db,
    clock: new FakeClock(),
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  people = await addPeople(db);
  run = (statement) => {
    connection.pragma("foreign_keys = off");
    connection.exec(statement);
    connection.pragma("foreign_keys = on");
  };
});

const words = (content: string) => ({ content, age: 7, date: "spring 1952", location: "Galena" });
const draft = (content: string, version: number | null = null) => ({
  content,
  age: "",
  date: "",
  location: "",
  version,
});
const write = (promptId: number, content: string, actor = people.ada) =>
  createStory(deps, actor, promptId, words(content));
const move = (id: number, promptId: number, change = {}, version?: number) =>
  moveStory(deps, people.ada, id, { promptId, ...change }, version);

async function addMedia(storyId: number, kind: "image" | "audio") {
  const folder = `${storyId}-${kind}-${Math.random()}`;
  const common = { caption: "", transcript: "", mimeType: "image/jpeg", bytes: 1, createdAt: "2026-01-01" };
  return deps.db
    .insertInto("media")
    .values({ ...common, userId: people.ada.userId, storyId, kind, folder, sha256: folder })
    .returning("id")
    .executeTakeFirstOrThrow();
}

async function snapshot(): Promise<string> {
  const tables = ["stories", "storyVersions", "media", "drafts", "bookDesigns", "recordings"] as const;
  return JSON.stringify(
    await Promise.all(tables.map((table) => deps.db.selectFrom(table).selectAll().execute())),
  );
}

function countsOfAda() {
  return deps.db
    .selectFrom("users")
    .select(["storyCount", "biographyStories", "missionStories"])
    .where("id", "=", people.ada.userId)
    .executeTakeFirstOrThrow();
}

describe("a story that moves", () => {
  test("keeps its text, versions and id, and leaves its prompt free", async () => {
    const { id } = await write(1, "One.");
    await updateStory(deps, people.ada, id, { content: "Two." });
    const versions = await listVersions(deps.db, people.ada, id);
    deps.clock.advance(days);
    const moved = await move(id, 5);
    expect(moved).toMatchObject({ id, promptId: 5, version: 2, content: "<p>Two.</p>", age: 7 });
    expect(moved.prompt.title).toBe((await getPrompt(deps.db, people.ada, 5)).title);
    expect(moved.updatedAt).toBe(deps.clock.now().toISOString());
    expect(await listVersions(deps.db, people.ada, id)).toEqual(versions);
    expect((await getPrompt(deps.db, people.ada, 1)).storyId).toBeNull();
    expect((await write(1, "Anew.")).id).not.toBe(id);
  });

  test("goes to the other book with its type, counters, progress and place in the book", async () => {
    const { id } = await write(1, "One.");
    await write(2, "Stays.");
    expect(await move(id, 49)).toMatchObject({ storyType: "mission", promptId: 49 });
    expect(await countsOfAda()).toEqual({ storyCount: 2, biographyStories: 1, missionStories: 1 });
    const written = async (type: "biography" | "mission") =>
      (await listChapters(deps.db, people.ada, type)).reduce((sum, one) => sum + one.completedPrompts, 0);
    expect([await written("biography"), await written("mission")]).toEqual([1, 1]);
    const places = async (type: "biography" | "mission") =>
      (await getBook(deps.db, people.ada, type)).chapters.flatMap(({ stories }) =>
        stories.map((one) => one.id),
      );
    expect(await places("mission")).toEqual([id]);
    expect(await places("biography")).not.toContain(id);
  });

  test("takes photos, recordings, YouTube and printed codes with it", async () => {
    const { id } = await write(1, "One.");
    const image = await addMedia(id, "image");
    const audio = await addMedia(id, "audio");
    const film = await addYoutube(deps, people.ada, {
      storyId: id,
      type: "video",
      youtubeId: "abcdefghijk",
      title: "A film",
    });
    const code = await enableQrCode(deps, people.ada, { mediaId: audio.id });
    const moved = await move(id, 50);
    expect(moved.images.map((one) => one.id)).toEqual([image.id]);
    expect(moved.audios.map((one) => one.id)).toEqual([audio.id]);
    expect(moved.youtube.map((one) => one.id)).toEqual([film.id]);
    expect(await findCodeBearer(deps.db, code.token).then((bearer) => bearer?.item)).toMatchObject({
      mediaId: audio.id,
    });
    const [story] =
      (await getBook(deps.db, people.ada, "mission", "https://life.example")).chapters[0]?.stories ?? [];
    expect(story?.media.map(({ key }) => key)).toEqual([String(image.id), String(audio.id)]);
  });

  test("takes its design to the other book, and leaves that of other stories", async () => {
    const { id } = await write(1, "One.");
    const other = await write(2, "Other.");
    const mine = await addMedia(id, "image");
    const theirs = await addMedia(other.id, "image");
    const controls = { rotation: 90, scale: 1.5, width: null, height: null } as const;
    await saveBookDesign(deps, people.ada, "biography", {
      title: "My life",
      layouts: { [`story-${id}-media-1`]: "mosaic", [`story-${other.id}-media-1`]: "hero-grid" },
      controls: { [mine.id]: controls, [theirs.id]: controls },
      positions: { [mine.id]: { x: 10, y: 20, width: 100, height: 80 } },
    });
    const before = await getBookDesign(deps.db, people.ada, "biography");
    await move(id, 49);
    const [biography, mission] = [
      await getBookDesign(deps.db, people.ada, "biography"),
      await getBookDesign(deps.db, people.ada, "mission"),
    ];
    expect(mission.layouts).toEqual({ [`story-${id}-media-1`]: "mosaic" });
    expect(mission.controls[mine.id]).toEqual(before.controls[mine.id]);
    expect(mission.positions).toEqual(before.positions);
    expect(Object.keys(before.positions)).toEqual([String(mine.id)]);
    expect(biography).toMatchObject({ title: "My life", version: before.version + 1, positions: {} });
    expect(Object.keys(biography.layouts)).toEqual([`story-${other.id}-media-1`]);
    expect(Object.keys(biography.controls)).toEqual([String(theirs.id)]);
    await move(id, 1);
    const back = await getBookDesign(deps.db, people.ada, "biography");
    expect(back).toMatchObject({ ...before, version: expect.any(Number), updatedAt: expect.any(String) });
  });

  test("takes its pull quote to the other book and back, keeps it within a book, and leaves those of others", async () => {
    const { id } = await write(1, "The river was cold.");
    const other = await write(2, "Other.");
    const photo = await addMedia(id, "image");
    const [mine, theirs] = [{ [id]: "The river was cold." }, { [other.id]: "Other." }];
    await saveBookDesign(deps, people.ada, "biography", {
      pullQuotes: { ...mine, ...theirs, [photo.id + 1000]: "Of a story with another number" },
    });
    const quotes = async (type: "biography" | "mission") =>
      (await getBook(deps.db, people.ada, type)).parts.pullQuotes;
    const before = await quotes("biography");
    await move(id, 9);
    expect(await quotes("biography")).toEqual(before);
    await move(id, 49);
    expect(await quotes("mission")).toEqual(mine);
    const { [id]: _moved, ...others } = before;
    expect(await quotes("biography")).toEqual(others);
    await move(id, 1);
    expect(await quotes("biography")).toEqual(before);
    expect(await quotes("mission")).toEqual({});
  });

  test("goes to an own prompt of an own chapter, whose words it shows, and lets the old one be deleted", async () => {
    const chapter = await createChapter(deps, people.ada, {
      type: "mission",
      title: "The farm",
      ageRange: "",
      description: "",
    });
    const own = (title: string) =>
      createPrompt(deps, people.ada, { lifeStageId: chapter.id, title, description: "Tell." });
    const [barn, well] = [await own("The barn"), await own("The well")];
    const { id } = await write(barn.id, "Hay.");
    expect(await move(id, well.id)).toMatchObject({ storyType: "mission", prompt: { title: "The well" } });
    expect(await deletePrompt(deps, people.ada, barn.id)).toMatchObject({ id: barn.id });
    await updatePrompt(deps, people.ada, 3, { title: "In my words", description: "" });
    expect(await move(id, 3)).toMatchObject({ prompt: { title: "In my words" }, storyType: "biography" });
  });

  test("stays where it is at the same prompt, unchanged", async () => {
    const { id } = await write(1, "One.");
    const before = await snapshot();
    deps.clock.advance(days);
    expect(await move(id, 1)).toMatchObject({ promptId: 1 });
    expect(await snapshot()).toBe(before);
  });

  test("is saved and moved in one transaction", async () => {
    const { id } = await write(1, "One.");
    expect(await move(id, 2, { content: "Two." }, 1)).toMatchObject({
      promptId: 2,
      version: 2,
      content: "<p>Two.</p>",
    });
    expect(await move(id, 2, { content: "Three." }, 2)).toMatchObject({ promptId: 2, version: 3 });
  });
});

describe("drafts and recordings", () => {
  test("of its prompt go with it, and the draft that is kept at the target is offered beside", async () => {
    const { id } = await write(1, "One.");
    await saveDraft(deps, people.ada, 1, draft("One and more.", 1));
    await addHeldDraft(deps, people.ada, 1, draft("Held."), "2026-01-01T00:00:00.000Z");
    await saveDraft(deps, people.ada, 2, draft("Begun at the target."));
    await saveDraft(deps, people.ben, 2, draft("Ben's."));
    await move(id, 2);
    expect(await listDrafts(deps.db, people.ada, 1)).toEqual([]);
    const kept = (await listDrafts(deps.db, people.ada, 2)).map(({ content }) => content);
    expect(kept.sort()).toEqual(["Begun at the target.", "Held.", "One and more."]);
    await saveDraft(deps, people.ada, 2, draft("Typed on.", 1));
    const after = (await listDrafts(deps.db, people.ada, 2)).map(({ content }) => content);
    expect(after.sort()).toEqual(["Begun at the target.", "Held.", "Typed on."]);
    expect(await listDrafts(deps.db, people.ben, 2)).toHaveLength(1);
  });

  test("a draft is not purged with an older story of the target that is in the trash", async () => {
    const { id } = await write(1, "One.");
    await saveDraft(deps, people.ada, 1, draft("One and more.", 1));
    deps.clock.advance(days);
    const old = await write(2, "Old.");
    await trashStory(deps, people.ada, old.id);
    deps.clock.advance(days);
    await move(id, 2);
    deps.clock.advance(31 * days);
    await purgeStories({ ...deps, files: { remove: async () => {} } as never });
    expect(await deps.db.selectFrom("stories").select("id").execute()).toEqual([{ id }]);
    expect(await listDrafts(deps.db, people.ada, 2)).toMatchObject([{ content: "One and more." }]);
  });

  test("recordings in progress go with it, those of others and finished ones stay", async () => {
    const { id } = await write(1, "One.");
    const add = (folder: string, values: object = {}) =>
      deps.db
        .insertInto("recordings")
        .values({
          userId: people.ada.userId,
          promptId: 1,
          mimeType: "audio/webm",
          timeZone: "",
          folder,
          startedAt: "2026-01-01",
          ...values,
        })
        .execute();
    await add("going");
    await add("done", { finishedAt: "2026-01-02" });
    await add("target", { promptId: 2 });
    await add("ben", { userId: people.ben.userId });
    await move(id, 2);
    const rows = await deps.db
      .selectFrom("recordings")
      .select(["folder", "promptId"])
      .orderBy("id")
      .execute();
    expect(Object.fromEntries(rows.map((row) => [row.folder, row.promptId]))).toEqual({
      going: 2,
      done: 1,
      target: 2,
      ben: 1,
    });
  });
});

describe("a move is refused, and changes nothing,", () => {
  test("where the prompt is taken: with the stored story", async () => {
    const [{ id }, other] = [await write(1, "One."), await write(2, "Two.")];
    const before = await snapshot();
    const error = await refusal(move(id, 2));
    expect(error).toBeInstanceOf(Conflict);
    expect((error as Conflict).current).toEqual({ story: other });
    expect(await snapshot()).toBe(before);
  });

  test("where the prompt is taken, but a text that came with it is kept as a rejected version", async () => {
    const [{ id }] = [await write(1, "One."), await write(2, "Two.")];
    expect(await refusal(move(id, 2, { content: "Typed." }, 1))).toBeInstanceOf(Conflict);
    expect(await getStory(deps.db, people.ada, id)).toMatchObject({ promptId: 1, content: "<p>One.</p>" });
    expect(await listVersions(deps.db, people.ada, id)).toMatchObject([
      { isCurrent: true },
      { version: null, content: "<p>Typed.</p>" },
    ]);
  });

  test("with a stale version, with or without a text: with the stored story", async () => {
    const { id } = await write(1, "One.");
    const stored = await updateStory(deps, people.ada, id, { content: "Two." });
    const before = await snapshot();
    for (const change of [{}, { content: "Two." }]) {
      const error = await refusal(move(id, 2, change, 1));
      expect((error as Conflict).current).toEqual({ story: stored });
    }
    const error = await refusal(move(id, 2, { content: "Late." }, 1));
    expect((error as Conflict).current).toEqual({ story: stored });
    expect((await getStory(deps.db, people.ada, id)).promptId).toBe(1);
    expect(before).not.toBe(await snapshot());
    expect(await listVersions(deps.db, people.ada, id)).toContainEqual(
      expect.objectContaining({ version: null, content: "<p>Late.</p>" }),
    );
  });

  test("to no prompt, to another person's and to a deleted one: all are not found", async () => {
    const { id } = await write(1, "One.");
    const own = await createPrompt(deps, people.ada, { lifeStageId: 1, title: "Gone", description: "x" });
    await deletePrompt(deps, people.ada, own.id);
    const bens = await createPrompt(deps, people.ben, { lifeStageId: 1, title: "Ben's", description: "x" });
    const before = await snapshot();
    for (const promptId of [999_999, own.id, bens.id]) {
      expect(await refusal(move(id, promptId, { content: "x" }))).toBeInstanceOf(NotFound);
    }
    expect(await snapshot()).toBe(before);
  });

  test("of another person's story, one in the trash, and none: all are not found", async () => {
    const bens = await write(1, "Ben's.", people.ben);
    const trashed = await write(1, "Gone.");
    await trashStory(deps, people.ada, trashed.id);
    const before = await snapshot();
    for (const id of [bens.id, trashed.id, 999_999]) {
      expect(await refusal(move(id, 2))).toBeInstanceOf(NotFound);
    }
    expect(await snapshot()).toBe(before);
  });

  test("for the other kind of story than the prompt's, and for a text that is too long", async () => {
    const { id } = await write(1, "One.");
    const before = await snapshot();
    expect(await refusal(move(id, 49, { storyType: "biography" }))).toBeInstanceOf(ValidationError);
    expect(await refusal(move(id, 2, { content: "x".repeat(2_200_000) }))).toBeInstanceOf(TooLarge);
    expect(await snapshot()).toBe(before);
    expect(await move(id, 49, { storyType: "mission" })).toMatchObject({ promptId: 49 });
  });

  test("when the plan has lapsed", async () => {
    const { id } = await write(1, "One.");
    run(`insert into subscriptions (user_id, checkout_id, plan_id, state, lapsed_at, last_event_at, created_at, updated_at)
      values (${people.ada.userId}, 1, 'family', 'ended', '2020-01-01T00:00:00.000Z', '2020-01-01', '2020-01-01', '2020-01-01')`);
    const before = await snapshot();
    expect(await refusal(move(id, 2))).toBeInstanceOf(PlanLapsed);
    expect(await snapshot()).toBe(before);
  });
});

describe("a prompt whose story is in the trash", () => {
  test("is free, and restoring that story is a conflict with the moved one", async () => {
    const old = await write(2, "Old.");
    await trashStory(deps, people.ada, old.id);
    const { id } = await write(1, "One.");
    const moved = await move(id, 2);
    const error = await refusal(restoreStory(deps, people.ada, old.id));
    expect((error as Conflict).current).toEqual({ story: moved });
  });
});

describe("two at once", () => {
  test("of two stories to one prompt: one moves, the other is a conflict", async () => {
    const [one, two] = [await write(1, "One."), await write(2, "Two.")];
    const results = await Promise.allSettled([move(one.id, 3), move(two.id, 3)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const places = (await listStories(deps.db, people.ada)).map(({ promptId }) => promptId).sort();
    expect([
      [1, 3],
      [2, 3],
    ]).toContainEqual(places);
  });

  test("of one story to two prompts: it is at one of them", async () => {
    const { id } = await write(1, "One.");
    await Promise.all([move(id, 2), move(id, 49)]);
    const stories = await listStories(deps.db, people.ada);
    expect(stories).toMatchObject([{ id, promptId: 49, storyType: "mission" }]);
    expect(await countsOfAda()).toMatchObject({ biographyStories: 0, missionStories: 1 });
  });

  test("a move and a new story for the target: one of them is a conflict", async () => {
    const { id } = await write(1, "One.");
    const results = await Promise.allSettled([move(id, 2), write(2, "New.")]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [atTarget] = await deps.db
      .selectFrom("stories")
      .select(sql<number>`count(*)`.as("count"))
      .where("promptId", "=", 2)
      .execute();
    expect(atTarget?.count).toBe(1);
  });
});

test("staff who impersonate move the participant's story, to her prompts alone", async () => {
  const { id } = await write(1, "One.");
  const viewing = actingIn(people.root, people.ada);
  const roots = await createPrompt(deps, people.root, { lifeStageId: 1, title: "Root's", description: "x" });
  expect(await refusal(moveStory(deps, viewing, id, { promptId: roots.id }))).toBeInstanceOf(NotFound);
  expect(await moveStory(deps, viewing, id, { promptId: 2 })).toMatchObject({
    promptId: 2,
    userId: people.ada.userId,
  });
  expect(await refusal(moveStory(deps, people.root, id, { promptId: 3 }))).toBeInstanceOf(NotFound);
});
