import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { type Selectable, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChapterCountsTable } from "~/db/tables";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { openWorkerProcesses } from "../../../../tests/support/workers";
import type { Self } from "../../base/actor";
import { days } from "../../base/deps";
import { DomainError } from "../../base/errors";
import { isCounted, requireLiveStory } from "../../base/live-story.server";
import type { MailDeps } from "../../base/mail/outbox.server";
import { moveStory } from "../../book/stories/move-story.server";
import { attachMedia } from "../../media/library.server";
import { createMediaFiles } from "../../media/media-files.server";
import { insertMedia, type MediaDeps, removeItem } from "../../media/media-rows.server";
import { purgeRetained } from "../../running/retention/retention.server";
import { createPrompt } from "../prompts/prompts.server";
import { deletePermanently, purgeStories } from "./purge-trash.server";
import { createStory, trashStory, updateStory } from "./stories.server";
import { replaceNewerStory, restoreStory } from "./trash.server";

/*
 * The triggers of migration 0021 keep how many stories everybody has written, those of migration 0063 how many there
 * are in each chapter. Whatever happens, their counts are those of the domain's own rule, `isCounted`.
 */

let deps: MediaDeps & MailDeps & { clock: FakeClock };
let writers: Self[];
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-counts-"));
  const { db } = await openTestDatabase();
  const workers = await openWorkerProcesses();
  const files = createMediaFiles(dataDir);
  deps = {
    db,
    clock: new FakeClock(),
    files,
    workers,
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  const { ada, ben } = await addPeople(db);
  writers = [ada, ben];
  promptIds = [...standardPromptIds];
  for (const actor of writers) {
    const own = { lifeStageId: 1, title: "My boat", description: "" };
    promptIds.push((await createPrompt(deps, actor, own)).id);
  }
});

afterEach(async () => {
  await deps.db.destroy();
  rmSync(dataDir, { recursive: true });
});

/** Numbers by chance, the same ones for the same seed. */
function chanceOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const texts = ["", "", "The river froze.", "We walked across."];
/** Two prompts of one chapter, one of another, two of the mission; each writer's own comes to them. */
const standardPromptIds = [1, 2, 20, 50, 51];
let promptIds: number[];
const input = (content: string) => ({ content, age: null, date: "", location: "" });

type Chance = ReturnType<typeof chanceOf>;
type Step = (actor: Self, chance: Chance) => Promise<unknown>;

const steps: Record<string, Step> = {
  write: (actor, chance) =>
    createStory(deps, actor, oneOf(promptIds, chance), input(oneOf(texts, chance)), { mayBeEmpty: true }),
  save: async (actor, chance) =>
    updateStory(deps, actor, await anyStory(actor, chance), { content: oneOf(texts, chance) }),
  move: async (actor, chance) => {
    const id = await anyStory(actor, chance);
    return moveStory(deps, actor, id, { promptId: oneOf(promptIds, chance) });
  },
  trash: async (actor, chance) => trashStory(deps, actor, await anyStory(actor, chance)),
  restore: async (actor, chance) => restoreStory(deps, actor, await anyStory(actor, chance)),
  replace: async (actor, chance) => {
    const version = chance(3) + 1;
    return replaceNewerStory(deps, actor, await anyStory(actor, chance), version);
  },
  deleteForGood: async (actor, chance) => deletePermanently(deps, actor, await anyStory(actor, chance)),
  addMedia: async (actor, chance) => {
    const storyId = chance(3) === 0 ? null : await anyStory(actor, chance);
    if (storyId !== null) await requireLiveStory(deps.db, actor, storyId);
    // Few different files, so that the same one comes to a story twice.
    const upload = await deps.files.receive("a.jpg", Readable.from([Buffer.from([chance(4)])]), 10);
    const words = { caption: "", transcript: "" };
    return insertMedia(deps, actor, upload, { ...words, storyId, kind: "image", mimeType: "image/jpeg" });
  },
  attachMedia: async (actor, chance) =>
    attachMedia(deps, actor, [await anyMedia(actor, chance)], await anyStory(actor, chance)),
  removeMedia: async (actor, chance) => removeItem(deps, actor, "image", await anyMedia(actor, chance)),
  purge: async (_actor, chance) => {
    deps.clock.advance(chance(16) * days);
    await purgeStories(deps);
    await purgeRetained(deps, "removed media");
  },
};

function oneOf<T>(values: readonly T[], chance: Chance): T {
  return values[chance(values.length)] as T;
}

async function anyStory({ userId }: Self, chance: Chance): Promise<number> {
  const rows = await deps.db.selectFrom("stories").select("id").where("userId", "=", userId).execute();
  return rows.length === 0 ? 0 : oneOf(rows, chance).id;
}

async function anyMedia({ userId }: Self, chance: Chance): Promise<number> {
  const rows = await deps.db.selectFrom("media").select("id").where("userId", "=", userId).execute();
  return rows.length === 0 ? 0 : oneOf(rows, chance).id;
}

const counted = () =>
  deps.db
    .selectFrom("users")
    .select(["id", "storyCount", "biographyStories", "missionStories"])
    .orderBy("id")
    .execute();

const countedByChapter = () =>
  deps.db.selectFrom("chapterCounts").selectAll().orderBy("userId").orderBy("lifeStageId").execute();

async function recountByChapter() {
  const stories = await deps.db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["stories.userId", "lifeStageId", "wordCount", sql<number>`${isCounted}`.as("isCounted")])
    .where("deletedAt", "is", null)
    .orderBy("stories.userId")
    .orderBy("lifeStageId")
    .execute();
  const chapters = new Map<string, Selectable<ChapterCountsTable>>();
  for (const { userId, lifeStageId, wordCount, isCounted } of stories) {
    const key = `${userId} ${lifeStageId}`;
    const chapter = chapters.get(key) ?? { userId, lifeStageId, stories: 0, words: 0 };
    chapters.set(key, {
      ...chapter,
      stories: chapter.stories + isCounted,
      words: chapter.words + wordCount,
    });
  }
  return [...chapters.values()];
}

/** Counts by the domain's rule. */
async function recount() {
  const stories = await deps.db
    .selectFrom("stories")
    .select(["userId", "storyType"])
    .where(isCounted)
    .execute();
  const users = await deps.db.selectFrom("users").select("id").orderBy("id").execute();
  return users.map(({ id }) => {
    const own = stories.filter(({ userId }) => userId === id);
    const biographyStories = own.filter(({ storyType }) => storyType === "biography").length;
    return { id, storyCount: own.length, biographyStories, missionStories: own.length - biographyStories };
  });
}

test.each([1, 2, 3, 4, 5, 6])(
  "the counts are those of the rule, whatever happens (seed %i)",
  async (seed) => {
    const chance = chanceOf(seed);
    const done = new Map<string, number>();
    let most = 0;
    let mostChapters = 0;
    for (let n = 0; n < 300; n++) {
      const name = oneOf(Object.keys(steps), chance);
      try {
        await steps[name]?.(oneOf(writers, chance), chance);
        done.set(name, (done.get(name) ?? 0) + 1);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      const counts = await counted();
      expect({ n, name, counts }).toEqual({ n, name, counts: await recount() });
      const chapters = await countedByChapter();
      expect({ n, name, chapters }).toEqual({ n, name, chapters: await recountByChapter() });
      mostChapters = Math.max(mostChapters, chapters.length);
      most = Math.max(most, ...counts.map(({ storyCount }) => storyCount));
    }
    expect([...done.keys()].sort()).toEqual(Object.keys(steps).sort());
    expect(most).toBeGreaterThan(1);
    expect(mostChapters).toBeGreaterThan(3);
  },
);
