import { utimesSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { purgeRetained } from "~/domain/running/retention/retention.server";
import { purgeStrays } from "~/domain/running/retention/strays.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { refusal } from "../../../../tests/support/refusals";
import { type Actor, actingIn } from "../../base/actor";
import { days, hours, minutes } from "../../base/deps";
import { type Conflict, Forbidden, NotFound } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import type { PurgeDeps } from "../../media/purge-media.server";
import { deletePermanently, purgeStories } from "./purge-trash.server";
import { createStory, getStory, trashStory, updateStory } from "./stories.server";
import { listTrash, replaceNewerStory, restoreStory } from "./trash.server";

let world: MediaWorld;
let deps: PurgeDeps & MailDeps & { clock: FakeClock };
let ada: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  const { db, files } = world.context;
  deps = {
    db,
    files,
    clock: world.context.clock as FakeClock,
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  ada = world.people.ada;
});

afterEach(() => world.close());

const words = (content: string) => ({ content, age: 7, date: "spring 1952", location: "Galena" });

async function deleted(promptId: number, content: string, actor = ada): Promise<number> {
  const { id } = await createStory(deps, actor, promptId, words(content), {
    submission: { id: `form-${promptId}-${content}`, contentHash: "a" },
  });
  await trashStory(deps, actor, id);
  return id;
}

/** A photo with a file of its own, as if it had been uploaded. */
async function addPhoto(storyId: number, sha256: string, deletedAt: string | null = null): Promise<string> {
  async function* content() {
    yield fixture("photos/Landscape_1.jpg").subarray(0, 5_000);
  }
  const upload = await deps.files.receive("photo.jpg", content(), 10_000);
  writeFileSync(path.join(upload.outputs, "full.jpg"), "a picture");
  const folder = await deps.files.adopt(upload);
  await deps.files.discard(upload);
  const row = { caption: "", transcript: "", mimeType: "image/jpeg", bytes: 9, createdAt: "2026-01-01" };
  await deps.db
    .insertInto("media")
    .values({ ...row, userId: ada.userId, storyId, kind: "image", folder, sha256, deletedAt })
    .execute();
  return folder;
}

const folders = async () => {
  const found: string[] = [];
  for await (const some of deps.files.names()) found.push(...some);
  return found;
};

async function count(table: "stories" | "storyVersions" | "submissions" | "media"): Promise<number> {
  return (await deps.db.selectFrom(table).selectAll().execute()).length;
}

async function audited(action: string) {
  return deps.db.selectFrom("auditLog").selectAll().where("action", "=", action).execute();
}

describe("deleting for good", () => {
  test("takes the story with its versions, forms, photos and files, and notes it", async () => {
    const other = await addPhoto(world.storyId, "other");
    const versions = await count("storyVersions");
    const id = await deleted(2, "Gone.");
    await addPhoto(id, "a");
    await addPhoto(id, "b", "2026-01-01T00:00:00.000Z");
    await deletePermanently(deps, ada, id);
    expect(await deps.db.selectFrom("stories").select("id").execute()).toEqual([{ id: world.storyId }]);
    expect(await count("storyVersions")).toBe(versions);
    expect([await count("submissions"), await count("media")]).toEqual([0, 1]);
    expect(await folders()).toEqual([other]);
    expect(await audited("story.delete-permanently")).toMatchObject([
      { userId: ada.userId, realUserId: ada.userId, details: JSON.stringify({ storyId: id }) },
    ]);
  });

  test("is for what is in the trash alone, and one's own", async () => {
    const id = await deleted(2, "Hers.");
    for (const [actor, story] of [
      [ada, world.storyId],
      [ada, 9999],
      [world.people.ben, id],
      [world.people.root, id],
    ] as const) {
      expect(await refusal(deletePermanently(deps, actor, story))).toBeInstanceOf(NotFound);
    }
    expect(await count("stories")).toBe(2);
  });

  test("is not for whoever views the account", async () => {
    const id = await deleted(2, "Hers.");
    const viewing = actingIn(world.people.root, ada);
    expect(await refusal(deletePermanently(deps, viewing, id))).toBeInstanceOf(Forbidden);
    expect(await listTrash(deps, ada, "biography")).toMatchObject([{ id }]);
  });

  test("never gives its id away again", async () => {
    const id = await deleted(2, "The newest.");
    await deletePermanently(deps, ada, id);
    const next = await createStory(deps, world.people.ben, 2, words("Ben's."));
    expect(next.id).toBeGreaterThan(id);
    expect(await refusal(getStory(deps.db, ada, id))).toBeInstanceOf(NotFound);
  });
});

describe("taking the deleted text", () => {
  test("is an ordinary save, and everything of both stays", async () => {
    const old = await createStory(deps, ada, 2, words("Old."));
    await updateStory(deps, ada, old.id, { content: "Older and wiser." });
    const own = await addPhoto(old.id, "own");
    await addPhoto(old.id, "same");
    await trashStory(deps, ada, old.id);
    const newer = await createStory(deps, ada, 2, { ...words("New."), age: 8, date: "1953", location: "" });
    const kept = await addPhoto(newer.id, "same");
    const story = await replaceNewerStory(deps, ada, old.id, newer.version);
    expect(story).toMatchObject({
      id: newer.id,
      content: "<p>Older and wiser.</p>",
      version: 2,
      age: 7,
      date: "spring 1952",
    });
    const texts = await deps.db
      .selectFrom("storyVersions")
      .select(["version", "content"])
      .where("storyId", "=", newer.id)
      .orderBy("id")
      .execute();
    expect(texts).toEqual([
      { version: null, content: "Old." },
      { version: null, content: "Older and wiser." },
      { version: 1, content: "New." },
      { version: 2, content: "Older and wiser." },
    ]);
    expect((await getStory(deps.db, ada, newer.id)).images).toHaveLength(2);
    expect((await folders()).sort()).toEqual([own, kept].sort());
    expect(await listTrash(deps, ada, "biography")).toEqual([]);
  });

  test("is refused when the newer story has moved on, and changes nothing of it", async () => {
    const id = await deleted(2, "Old.");
    const newer = await createStory(deps, ada, 2, words("New."));
    const stored = await updateStory(deps, ada, newer.id, { content: "Newest." });
    const error = await refusal(replaceNewerStory(deps, ada, id, newer.version));
    expect((error as Conflict).current).toEqual({ story: stored });
    expect(await listTrash(deps, ada, "biography")).toMatchObject([{ id }]);
  });

  test("is a plain restoring when the newer story is gone by now", async () => {
    const id = await deleted(2, "Old.");
    const newer = await createStory(deps, ada, 2, words("New."));
    await trashStory(deps, ada, newer.id);
    expect(await replaceNewerStory(deps, ada, id, 1)).toMatchObject({ id, content: "<p>Old.</p>" });
    expect(await listTrash(deps, ada, "biography")).toMatchObject([{ id: newer.id }]);
  });

  test("finds nothing of a stranger's", async () => {
    const id = await deleted(2, "Old.");
    const newer = await createStory(deps, ada, 2, words("New."));
    expect(await refusal(replaceNewerStory(deps, world.people.ben, id, 1))).toBeInstanceOf(NotFound);
    expect(await getStory(deps.db, ada, newer.id)).toEqual(newer);
  });
});

describe("the purge", () => {
  test("leaves 29 days 23:59, and ends 30 days", async () => {
    const id = await deleted(2, "One.");
    await addPhoto(id, "a");
    deps.clock.advance(30 * days - minutes);
    await purgeStories(deps);
    expect(await restoreStory(deps, ada, id)).toMatchObject({ id });
    await trashStory(deps, ada, id);
    deps.clock.advance(30 * days - minutes);
    await purgeStories(deps);
    expect(await count("stories")).toBe(2);
    deps.clock.advance(minutes);
    await purgeStories(deps);
    expect(await count("stories")).toBe(1);
    expect(await folders()).toEqual([]);
    expect(await audited("story.purge")).toMatchObject([
      { userId: null, realUserId: null, details: JSON.stringify({ storyId: id, userId: ada.userId }) },
    ]);
  });

  test("touches no live story, however old", async () => {
    deps.clock.advance(400 * days);
    await purgeStories(deps);
    expect(await getStory(deps.db, ada, world.storyId)).toMatchObject({ id: world.storyId });
  });

  test("cut off in the middle, resumes; a story is there whole or not at all", async () => {
    for (const promptId of [2, 3, 4]) await addPhoto(await deleted(promptId, `Story ${promptId}.`), "a");
    deps.clock.advance(30 * days);
    const files = {
      ...deps.files,
      remove: async () => {
        throw new Error("The server was killed.");
      },
    };
    expect(await refusal(purgeStories({ ...deps, files }))).toBeInstanceOf(Error);
    expect([await count("stories"), await count("media"), (await folders()).length]).toEqual([3, 2, 3]);
    await purgeStories(deps);
    expect([await count("stories"), await count("media"), (await folders()).length]).toEqual([1, 0, 1]);
    await purgeStrays(laterBy(2 * hours), "media folders", deps.files);
    expect(await folders()).toEqual([]);
  });

  test("stops between two stories when it is asked to", async () => {
    for (const promptId of [2, 3, 4]) await deleted(promptId, "One.");
    deps.clock.advance(30 * days);
    const stopping = new AbortController();
    const stopped = purgeStories(deps, stopping.signal);
    stopping.abort();
    await stopped;
    expect(await count("stories")).toBe(3);
    await purgeStories(deps, new AbortController().signal);
    expect(await count("stories")).toBe(1);
  });
});

/** The files are of today, whatever the fake clock says. */
function laterBy(milliseconds: number): PurgeDeps {
  return { ...deps, clock: { now: () => new Date(Date.now() + milliseconds) } };
}

describe("what is left of media", () => {
  test("removed items go after 30 days, with their files", async () => {
    const removedAt = deps.clock.now().toISOString();
    const kept = await addPhoto(world.storyId, "kept");
    const removed = await addPhoto(world.storyId, "removed", removedAt);
    deps.clock.advance(30 * days - minutes);
    await purgeRetained(deps, "removed media");
    expect((await folders()).sort()).toEqual([kept, removed].sort());
    deps.clock.advance(minutes);
    await purgeRetained(deps, "removed media");
    expect([await folders(), await count("media")]).toEqual([[kept], 1]);
  });

  test("many removed items go in one run", async () => {
    const row = { caption: "", transcript: "", mimeType: "image/jpeg", bytes: 9, createdAt: "2026-01-01" };
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...row,
      userId: ada.userId,
      storyId: world.storyId,
      kind: "image" as const,
      folder: `${index}`,
      sha256: `${index}`,
      deletedAt: "2026-01-01T00:00:00.000Z",
    }));
    await deps.db.insertInto("media").values(rows).execute();
    await purgeRetained(deps, "removed media");
    expect(await count("media")).toBe(0);
  });

  test("folders without a row go after an hour, others and other names stay", async () => {
    const known = await addPhoto(world.storyId, "known");
    const stray = "0".repeat(32);
    await mkdir(path.join(world.dataDir, "media", stray));
    await mkdir(path.join(world.dataDir, "media", "lost+found"));
    await purgeStrays(laterBy(50 * minutes), "media folders", deps.files);
    expect((await folders()).sort()).toEqual([known, stray].sort());
    await purgeStrays(laterBy(70 * minutes), "media folders", deps.files);
    expect(await folders()).toEqual([known]);
    expect(world.filesOnDisk()).toContain(path.join("media", "lost+found"));
  });

  test("a folder that has only just come to its place is new, however old its files are", async () => {
    const folder = path.join(world.dataDir, "media", "1".repeat(32));
    await mkdir(folder);
    utimesSync(folder, new Date(0), new Date(0));
    await purgeStrays(laterBy(0), "media folders", deps.files);
    expect(await folders()).toHaveLength(1);
  });

  test("nothing is swept when the database knows nearly nothing of what is there", async () => {
    for (let index = 10; index < 40; index += 1) {
      await mkdir(path.join(world.dataDir, "media", `${index}`.repeat(16)));
    }
    await expect(purgeStrays(laterBy(2 * hours), "media folders", deps.files)).rejects.toThrow(
      "30 of 30 media folders are unknown",
    );
    expect(await folders()).toHaveLength(30);
  });
});

test("old forms are forgotten after 30 days", async () => {
  await createStory(deps, ada, 2, words("One."), { submission: { id: "form", contentHash: "a" } });
  deps.clock.advance(30 * days - minutes);
  await purgeRetained(deps, "old form submissions");
  expect(await count("submissions")).toBe(1);
  deps.clock.advance(minutes);
  await purgeRetained(deps, "old form submissions");
  expect(await count("submissions")).toBe(0);
});
