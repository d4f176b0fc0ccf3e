import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { minutes } from "~/domain/base/deps";
import { Unavailable, UnsupportedMedia } from "~/domain/base/errors";
import { enqueueJob, type Job } from "~/domain/base/jobs/jobs.server";
import { message } from "~/messages/message";
import { CollectedLog } from "../../tests/support/collected-log";
import { FakeClock } from "../../tests/support/fake-clock";
import { addPeople } from "../../tests/support/people";
import { openTestDatabase } from "../../tests/support/template-database";
import { createJobRunner } from "./runner.server";

let deps: Awaited<ReturnType<typeof open>>;

let connection: Awaited<ReturnType<typeof openTestDatabase>>["connection"];

async function open() {
  const opened = await openTestDatabase();
  connection = opened.connection;
  return { db: opened.db, clock: new FakeClock(), log: new CollectedLog() };
}

beforeEach(async () => {
  deps = await open();
});

afterEach(async () => {
  await deps.db.destroy();
});

const add = (subjectId: number, userId: number | null = null) =>
  enqueueJob(deps, { kind: "prepare-media", subjectId, userId });
const states = async () =>
  (await deps.db.selectFrom("jobs").select(["state", "attempts"]).orderBy("id").execute()).map(
    ({ state, attempts }) => `${state} ${attempts}`,
  );

function runnerOf(run: (job: Job, signal: AbortSignal) => Promise<void>) {
  const given: number[] = [];
  const giveUp = async ({ subjectId }: Job) => void given.push(subjectId ?? 0);
  return { ...createJobRunner(deps, { "prepare-media": { run, giveUp } }), given };
}

describe("jobs that are due", () => {
  test("are done one after another; one that fails is given up, and stops none", async () => {
    const log: string[] = [];
    for (const id of [1, 2, 3]) await add(id);
    const runner = runnerOf(async ({ subjectId }) => {
      log.push(`begin ${subjectId}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (subjectId === 2) throw new UnsupportedMedia(message("It cannot be read."));
      log.push(`end ${subjectId}`);
    });
    await runner.runDue();
    expect(log).toEqual(["begin 1", "end 1", "begin 2", "begin 3", "end 3"]);
    expect([await states(), runner.given]).toEqual([["done 1", "failed 1", "done 1"], [2]]);
  });

  test("are taken in turns: who asked for much lets others in between", async () => {
    const { ada, ben } = await addPeople(deps.db);
    const order: (number | null)[] = [];
    for (const id of [1, 2, 3]) await add(id, ada.userId);
    for (const id of [4, 5]) await add(id, ben.userId);
    await add(6, ada.userId);
    await runnerOf(async ({ subjectId }) => {
      order.push(subjectId);
      deps.clock.advance(minutes);
    }).runDue();
    expect(order).toEqual([1, 4, 2, 5, 3, 6]);
  });

  test("wait when the reason may pass, and are given up in the end", async () => {
    await add(1);
    const runner = runnerOf(() => Promise.reject(new Unavailable(message("No room."))));
    await runner.runDue();
    expect([await states(), runner.given]).toEqual([["queued 1"], []]);
    for (let round = 0; round < 5; round += 1) {
      deps.clock.advance(60 * minutes);
      await runner.runDue();
    }
    expect([await states(), runner.given]).toEqual([["failed 5"], [1]]);
  });
});

test("what happened is for administrators, and not what a person reads", async () => {
  await add(1);
  const kind = "This could not be done just now.";
  const runner = runnerOf(() =>
    Promise.reject(new Unavailable(message("{kind}", { kind }), "signal SIGKILL: probably memory")),
  );
  for (let round = 0; round < 5; round += 1) {
    await runner.runDue();
    deps.clock.advance(60 * minutes);
  }
  const { error } = await deps.db.selectFrom("jobs").select("error").executeTakeFirstOrThrow();
  expect(error).toBe("signal SIGKILL: probably memory");
  expect(deps.log.lines).toContainEqual({
    level: "error",
    message: "job failed",
    fields: expect.objectContaining({ reason: "Unavailable", cause: "signal SIGKILL: probably memory" }),
  });
});

describe("what could not be noted", () => {
  const queueFailed = {
    level: "error",
    message: "job queue failed, retrying",
    fields: { error: expect.any(Error) },
  };
  const breakWrites = (state: string) =>
    connection.exec(
      `create trigger broken before update on jobs when new.state = '${state}'
       begin select raise(abort, 'The disk is full.'); end`,
    );

  test.each([
    ["done", () => Promise.resolve(), "done 2"],
    ["failed", () => Promise.reject(new UnsupportedMedia(message("It cannot be read."))), "failed 2"],
  ])("as %s is noted once it can be, without another start", async (state, run, end) => {
    await add(1);
    breakWrites(state);
    const runner = runnerOf(run);
    runner.start();
    await vi.waitFor(() => expect(deps.log.lines).toContainEqual(expect.objectContaining(queueFailed)));
    connection.exec("drop trigger broken");
    await vi.waitFor(async () => expect(await states()).toEqual([end]), { timeout: 10_000 });
    await runner.stop();
  });

  test("of a job that was cut off too often is told to whoever waits, at the next start", async () => {
    await add(1);
    await deps.db.updateTable("jobs").set({ state: "running", attempts: 5 }).execute();
    breakWrites("failed");
    const cutOff = runnerOf(async () => undefined);
    cutOff.start();
    await vi.waitFor(() => expect(cutOff.given).toEqual([1]));
    await cutOff.stop();
    connection.exec("drop trigger broken");
    const next = runnerOf(async () => undefined);
    next.start();
    await vi.waitFor(async () => expect(await states()).toEqual(["failed 5"]));
    expect(next.given).toEqual([1]);
    await next.stop();
  });
});

test("a job that is queued here is taken without waiting for the next look", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const done: number[] = [];
  const runner = runnerOf(async ({ subjectId }) => void done.push(subjectId ?? 0));
  runner.start();
  await vi.advanceTimersByTimeAsync(1_000);
  await add(7);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([7]);
  const stopped = runner.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  vi.useRealTimers();
});

describe("a runner that is stopped", () => {
  test("ends the job under way, which the next takes up again from its beginning", async () => {
    await add(1);
    const runner = runnerOf(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Unavailable(message("Ended."))));
        }),
    );
    runner.start();
    await vi.waitFor(async () => expect(await states()).toEqual(["running 1"]));
    await runner.stop();
    expect(await states()).toEqual(["running 1"]);

    const next = runnerOf(async () => undefined);
    next.start();
    await vi.waitFor(async () => expect(await states()).toEqual(["done 2"]));
    await next.stop();
  });

  test("begins none", async () => {
    const runner = runnerOf(async () => undefined);
    await runner.stop();
    await add(1);
    await runner.runDue();
    expect(await states()).toEqual(["queued 0"]);
  });
});
