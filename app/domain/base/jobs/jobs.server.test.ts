import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { type Deps, days, hours, minutes } from "../deps";
import {
  claimJob,
  enqueueJob,
  failJob,
  finishJob,
  mostAttempts,
  postponeJob,
  requeueCutOffJobs,
} from "./jobs.server";

let deps: Deps & { clock: FakeClock };

beforeEach(async () => {
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog() };
});

afterEach(() => deps.db.destroy());

const add = (subjectId: number) => enqueueJob(deps, { kind: "prepare-media", subjectId, userId: null });
const rows = () => deps.db.selectFrom("jobs").selectAll().orderBy("id").execute();

test("only jobs of the asked kinds are taken", async () => {
  await enqueueJob(deps, { kind: "make-print-files", subjectId: 1, userId: null });
  await add(7);
  expect(await claimJob(deps, ["prepare-media"])).toMatchObject({ subjectId: 7 });
  expect(await claimJob(deps, ["prepare-media"])).toBeUndefined();
  expect(await claimJob(deps, ["make-print-files"])).toMatchObject({ kind: "make-print-files" });
});

test("jobs are taken in their order, each once", async () => {
  for (const id of [7, 8]) await add(id);
  expect(await claimJob(deps, ["prepare-media"])).toEqual({
    id: 1,
    kind: "prepare-media",
    subjectId: 7,
    userId: null,
    input: {},
    attempts: 1,
  });
  expect(await claimJob(deps, ["prepare-media"])).toMatchObject({ subjectId: 8 });
  expect(await claimJob(deps, ["prepare-media"])).toBeUndefined();
  await finishJob(deps, 1);
  await failJob(deps, 2, "It cannot be read.");
  expect(await rows()).toMatchObject([
    {
      state: "done",
      startedAt: "2026-03-04T05:06:07.000Z",
      finishedAt: "2026-03-04T05:06:07.000Z",
      error: "",
    },
    { state: "failed", error: "It cannot be read." },
  ]);
});

test("what a job needs to know comes with it", async () => {
  await enqueueJob(deps, {
    kind: "prepare-media",
    subjectId: null,
    userId: null,
    input: { type: "biography" },
  });
  expect((await claimJob(deps, ["prepare-media"]))?.input).toEqual({ type: "biography" });
});

test("what may pass is tried again later, and later still", async () => {
  await add(7);
  await add(8);
  const job = await claimJob(deps, ["prepare-media"]);
  if (!job) throw new Error("There is no job.");
  await postponeJob(deps, job, "No room.");
  expect(await claimJob(deps, ["prepare-media"])).toMatchObject({ subjectId: 8 });
  expect(await claimJob(deps, ["prepare-media"])).toBeUndefined();
  deps.clock.advance(minutes);
  const again = await claimJob(deps, ["prepare-media"]);
  expect(again).toMatchObject({ subjectId: 7, attempts: 2 });
  await postponeJob(deps, { ...job, attempts: 20 }, "No room.");
  deps.clock.advance(hours);
  expect(await claimJob(deps, ["prepare-media"])).toMatchObject({ subjectId: 7 });
});

test("what a stop cut off goes back, but not for ever", async () => {
  await add(7);
  for (let start = 1; start < mostAttempts; start += 1) {
    expect(await claimJob(deps, ["prepare-media"])).toMatchObject({ attempts: start });
    expect(await requeueCutOffJobs(deps, ["prepare-media"])).toEqual([]);
  }
  await claimJob(deps, ["prepare-media"]);
  expect(await requeueCutOffJobs(deps, ["prepare-media"])).toMatchObject([{ subjectId: 7 }]);
  expect(await claimJob(deps, ["prepare-media"])).toBeUndefined();
  expect(await rows()).toMatchObject([{ state: "running" }]);
});

test("a job of a clock that was ahead is taken once the clock is right, and one that waits its hour is not", async () => {
  deps.clock.advance(400 * days);
  await add(7);
  deps.clock.advance(-400 * days);
  await add(8);
  expect(await claimJob(deps, ["prepare-media"])).toMatchObject({ subjectId: 8 });
  const ahead = await claimJob(deps, ["prepare-media"]);
  expect(ahead).toMatchObject({ subjectId: 7 });
  if (ahead) await postponeJob(deps, { ...ahead, attempts: mostAttempts + 3 }, "not now");
  expect(await claimJob(deps, ["prepare-media"])).toBeUndefined();
  deps.clock.advance(hours);
  expect(await claimJob(deps, ["prepare-media"])).toMatchObject({ subjectId: 7 });
});
