import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { message } from "~/messages/message";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { runJobs } from "../../../../tests/support/jobs";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { unzip } from "../../../../tests/support/zip";
import type { Actor } from "../../base/actor";
import { days, minutes } from "../../base/deps";
import { NotFound, Unavailable } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import type { WorkerProcesses } from "../../base/worker-processes";
import { saveBio } from "../../writing/bio/bio.server";
import { BioInput } from "../../writing/bio/schema";
import { createPrompt, updatePrompt } from "../../writing/prompts/prompts.server";
import { createStory, trashStory, updateStory } from "../../writing/stories/stories.server";
import { retryJob } from "../health/health.server";
import { purgeRetained } from "../retention/retention.server";
import { purgeStrays } from "../retention/strays.server";
import { findExportFile, getExports, listExportFiles, startExport } from "./exports.server";

let world: MediaWorld;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  world = await openMediaWorld({ isOnDisk: true });
  world.context.workers = withBlankBooks(world.context.workers);
  ({ ada, ben } = world.people);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** Books take the longest, and nothing here asks what is in them. */
function withBlankBooks(workers: WorkerProcesses): WorkerProcesses {
  return {
    run: async (job, input, ...rest) => {
      if (job !== "docx" && job !== "book") return workers.run(job, input, ...rest);
      const { output } = input as { output: string };
      for (const file of job === "docx"
        ? [output]
        : ["interior.pdf", "cover.pdf"].map((name) => path.join(output, name)))
        writeFileSync(file, "blank");
      return {} as never;
    },
  };
}

const zips = () => readdirSync(path.join(world.dataDir, "exports"));
const rows = () => world.context.db.selectFrom("exports").selectAll().orderBy("id").execute();

async function runExport(actor = ada) {
  await startExport(world.context, actor);
  await runJobs(world.context);
  return getExports(world.context, actor);
}

describe("asking for a download", () => {
  test("queues one, however often it is asked, and a person's own", async () => {
    const started = await Promise.all([1, 2, 3].map(() => startExport(world.context, ada)));
    await startExport(world.context, ben);
    expect(new Set(started.map(({ current }) => current?.id)).size).toBe(1);
    expect((await rows()).map(({ userId, state }) => [userId, state])).toEqual([
      [ada.userId, "queued"],
      [ben.userId, "queued"],
    ]);
    const audit = await world.context.db.selectFrom("auditLog").selectAll().execute();
    expect(audit.map(({ action, userId }) => [action, userId])).toEqual([
      ["export.make", ada.userId],
      ["export.make", ben.userId],
    ]);
  });

  test("makes no other while nothing has changed, and one in its place afterwards", async () => {
    const first = await runExport();
    expect(first).toMatchObject({ isFresh: true, kept: { state: "done" }, current: null });
    expect(first.kept?.keptUntil).toBe("2026-03-11T05:06:07.000Z");
    expect((await startExport(world.context, ada)).current).toBeNull();
    const [earlier] = zips();
    await createStory(world.context, ada, 2, { content: "New.", age: null, date: "", location: "" });
    expect(await getExports(world.context, ada)).toMatchObject({ isFresh: false, kept: { state: "done" } });
    const second = await runExport();
    expect(second.isFresh).toBe(true);
    expect(zips()).toHaveLength(1);
    expect(zips()).not.toContain(earlier);
    const files = await unzip((await findExportFile(world.context, ada)).path);
    expect([...files.keys()].filter((name) => /^stories\/.*\.txt$/.test(name))).toHaveLength(2);
  });

  test.each([
    ["a story", () => updateStory(world.context, ada, world.storyId, { content: "Other words." })],
    ["the trash", () => trashStory(world.context, ada, world.storyId)],
    ["a prompt's words", () => updatePrompt(world.context, ada, 1, { title: "Mine", description: "" })],
    [
      "the biographical information",
      () => saveBio(world.context, ada, parseInput(BioInput, { name: "Ada" })),
    ],
    [
      "a refused text",
      () => updateStory(world.context, ada, world.storyId, { content: "No." }, 9).catch(() => undefined),
    ],
  ])("counts %s as a change", async (_what, change) => {
    expect((await runExport()).isFresh).toBe(true);
    await change();
    expect((await getExports(world.context, ada)).isFresh).toBe(false);
  });

  test("counts other words of one's own question as a change", async () => {
    const words = { title: "The mill", description: "" };
    const { id } = await createPrompt(world.context, ada, { ...words, lifeStageId: 1 });
    expect((await runExport()).isFresh).toBe(true);
    await updatePrompt(world.context, ada, id, { ...words, title: "The old mill" });
    expect((await getExports(world.context, ada)).isFresh).toBe(false);
  });

  test("does not count looking around, nor what others do", async () => {
    await runExport();
    await world.context.db.updateTable("users").set({ lastUseAt: "2026-03-05T00:00:00.000Z" }).execute();
    await createStory(world.context, ben, 2, { content: "Ben's.", age: null, date: "", location: "" });
    expect((await getExports(world.context, ada)).isFresh).toBe(true);
  });

  test("is refused politely where the disk has no room", async () => {
    const exports = {
      ...world.context.exports,
      requireRoom: () => Promise.reject(new Unavailable(message("Full."))),
    };
    const asked = startExport({ ...world.context, exports }, ada);
    await expect(asked).rejects.toThrow("There is not enough room on this server to make your download.");
    expect(await rows()).toEqual([]);
  });
});

describe("the room that is asked for", () => {
  const asked = async (actor: Actor) => {
    const requireRoom = vi.fn(async (_bytes: number) => undefined);
    const exports = { ...world.context.exports, requireRoom };
    await startExport({ ...world.context, exports }, actor);
    return requireRoom.mock.calls[0]?.[0] ?? 0;
  };

  async function keep(kind: "image" | "video", bytes: number): Promise<void> {
    const { db, clock } = world.context;
    const folder = `${kind}`.padEnd(32, "0");
    const row = { userId: ada.userId, storyId: world.storyId, kind, bytes, folder, sha256: kind };
    const texts = { caption: "", transcript: "", mimeType: "" };
    await db
      .insertInto("media")
      .values({ ...row, ...texts, createdAt: clock.now().toISOString() })
      .execute();
  }

  const gigabyte = 1024 ** 3;

  test("is that of the films and letters once, and of the photos also in the books that are made of them", async () => {
    const before = await asked(ben);
    const at = world.context.clock.now().toISOString();
    const letters = { userId: ada.userId, folder: "letters", fileNames: "[]", state: "ready" } as const;
    const row = { ...letters, bytes: gigabyte, createdAt: at, updatedAt: at };
    await world.context.db.insertInto("letterImports").values(row).execute();
    await keep("video", 3 * gigabyte);
    await keep("image", gigabyte);
    expect((await asked(ada)) - before).toBe(gigabyte + 3 * gigabyte + 3 * gigabyte);
  });
});

describe("a download that fails", () => {
  const failing: WorkerProcesses = {
    run: () => Promise.reject(new Unavailable(message("This could not be done just now."))),
  };

  test("says so, leaves nothing, and may be asked for again", async () => {
    await startExport(world.context, ada);
    await runJobs({ ...world.context, workers: failing });
    const { failed, current } = await getExports(world.context, ada);
    expect([failed?.failure, current]).toEqual(["This could not be done just now.", null]);
    expect([zips(), readdirSync(path.join(world.dataDir, "incoming"))]).toEqual([[], []]);
    expect((await runExport()).failed).toBeNull();
    expect(await rows()).toHaveLength(1);
  });

  test("leaves its job failed, and the next one's done, whatever its row says", async () => {
    const jobs = () =>
      world.context.db
        .selectFrom("jobs")
        .select(["state", "attempts", "error", "finishedAt"])
        .where("kind", "=", "make-export")
        .orderBy("id")
        .execute();
    await startExport(world.context, ada);
    await runJobs({ ...world.context, workers: failing });
    const end = { attempts: 1, finishedAt: expect.any(String) };
    const failed = { ...end, state: "failed", error: expect.stringContaining("could not be done just now") };
    expect(await jobs()).toEqual([failed]);
    expect(await runExport()).toMatchObject({ failed: null, current: null, kept: { state: "done" } });
    expect(await jobs()).toEqual([failed, { ...end, state: "done", error: "" }]);
  });

  test("is made after all when an administrator begins its job anew", async () => {
    await startExport(world.context, ada);
    await runJobs({ ...world.context, workers: failing });
    const { id } = await world.context.db.selectFrom("jobs").select("id").executeTakeFirstOrThrow();
    const jobDeps = { ...world.context, config: { dataDir: world.dataDir } };
    await retryJob(jobDeps, world.people.root, id);
    await runJobs(world.context);
    expect(await getExports(world.context, ada)).toMatchObject({ failed: null, kept: { failure: "" } });
    const jobs = await world.context.db.selectFrom("jobs").select("state").execute();
    expect([jobs, (await rows()).length]).toEqual([[{ state: "done" }], 1]);
  });

  test("in its job alone, as its end could not be noted, is not made again", async () => {
    await runExport();
    const [before] = await rows();
    await world.context.db.updateTable("jobs").set({ state: "queued" }).execute();
    await runJobs(world.context);
    expect(await rows()).toEqual([before]);
    const jobs = await world.context.db.selectFrom("jobs").select(["kind", "state"]).execute();
    expect(jobs).toEqual([{ kind: "make-export", state: "done" }]);
  });

  test("in its books alone has the rest, and names them", async () => {
    const { workers } = world.context;
    const withoutBooks: WorkerProcesses = {
      run: (job, ...rest) =>
        job === "docx" || job === "book" ? failing.run(job, ...rest) : workers.run(job, ...rest),
    };
    await startExport(world.context, ada);
    await runJobs({ ...world.context, workers: withoutBooks });
    const files = await unzip((await findExportFile(world.context, ada)).path);
    expect(String(files.get("missing.txt"))).toBe(
      ["biography.docx", "biography.pdf", "biography-cover.pdf"]
        .map((name) => `books/${name}: this book could not be made.\n`)
        .join(""),
    );
    expect(files.has("stories/0001-how-i-got-my-name.html")).toBe(true);
  });
});

describe("the end of a download", () => {
  test("comes after seven days, rows and files", async () => {
    const clock = world.context.clock as FakeClock;
    await runExport();
    clock.advance(7 * days - minutes);
    await purgeRetained(world.context, "expired exports");
    expect([zips().length, (await rows()).length]).toEqual([1, 1]);
    clock.advance(minutes);
    await purgeRetained(world.context, "expired exports");
    expect([zips(), await rows()]).toEqual([[], []]);
    await expect(findExportFile(world.context, ada)).rejects.toThrow(NotFound);
  });

  test("of a closed account comes with the account's", async () => {
    await runExport();
    const closedAt = world.context.clock.now().toISOString();
    await world.context.db.updateTable("users").set({ closedAt }).where("id", "=", ada.userId).execute();
    (world.context.clock as FakeClock).advance(29 * days);
    await purgeRetained(world.context, "expired exports");
    expect([zips().length, (await rows()).length]).toEqual([1, 1]);
  });

  test("takes what no row knows, and leaves other people's alone", async () => {
    await runExport(ben);
    writeFileSync(path.join(world.dataDir, "exports", `${"a".repeat(32)}.zip`), "left behind");
    (world.context.clock as FakeClock).advance(-10_000 * days);
    await purgeStrays(world.context, "downloads", world.context.exports);
    expect(zips()).toHaveLength(2);
    (world.context.clock as FakeClock).advance(20_000 * days);
    await world.context.db
      .updateTable("exports")
      .set({ finishedAt: world.context.clock.now().toISOString() })
      .execute();
    await purgeStrays(world.context, "downloads", world.context.exports);
    expect(zips()).toHaveLength(1);
    expect((await findExportFile(world.context, ben)).bytes).toBeGreaterThan(0);
  });

  async function endAccountOf(userId: number): Promise<void> {
    const { db, exports } = world.context;
    for (const file of await listExportFiles(db, userId)) await exports.remove(file);
    await db.deleteFrom("exports").where("userId", "=", userId).execute();
  }

  test("comes with the end of an account, also while one is being made", async () => {
    await runExport(ben);
    await runExport();
    await updateStory(world.context, ada, world.storyId, { content: "Changed." });
    await startExport(world.context, ada);
    const { workers } = world.context;
    const meanwhile: WorkerProcesses = {
      run: async (job, ...rest) => {
        if (job === "export") await endAccountOf(ada.userId);
        return workers.run(job, ...rest);
      },
    };
    await runJobs({ ...world.context, workers: meanwhile });
    expect((await rows()).map(({ userId }) => userId)).toEqual([ben.userId]);
    expect(zips()).toHaveLength(1);
  });
});
