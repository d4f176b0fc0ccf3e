import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { Unavailable } from "~/domain/base/errors";
import { WorkerLosses } from "~/domain/running/health/worker-losses.server";
import { readCatalogsFrom } from "~/messages/catalogs.server";
import { inEnglish } from "~/messages/in-english";
import type { Message } from "~/messages/message";
import { CollectedLog } from "../../tests/support/collected-log";
import { FakeClock } from "../../tests/support/fake-clock";
import { refusal } from "../../tests/support/refusals";
import { createWorkerProcesses, taskLimits } from "./worker-processes.server";

test("who asks for more than can wait is sent away, and nobody else", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "life-children-"));
  writeFileSync(path.join(folder, "docx.js"), "setInterval(() => undefined, 1000);");
  const { run } = createWorkerProcesses(folder, new CollectedLog(), 19);
  const end = new AbortController();
  const [ada, ben] = [1, 2];
  const ask = (whose: number | null) => refusal(run("docx", {}, whose, end.signal));
  const begun = Array.from({ length: 51 }, () => ask(ada));
  expect(await ask(ada)).toBeInstanceOf(Unavailable);
  const others = [ask(ben), ask(null), ask(null)];
  let ended = 0;
  for (const one of [...begun, ...others]) void one.then(() => (ended += 1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ended).toBe(0);
  end.abort();
  await Promise.all([...begun, ...others]);
  expect(ended).toBe(54);
  rmSync(folder, { recursive: true });
});

test("all threads of a worker and its programs come after pages, and so does its session", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "life-children-"));
  writeFileSync(path.join(folder, "export.js"), priorityReport);
  const { run } = createWorkerProcesses(folder, new CollectedLog(), 19);
  const report = await run<{ threads: number[]; program: number; session: string }>("export", {}, null);
  rmSync(folder, { recursive: true });
  expect(report.threads.length).toBeGreaterThan(4);
  expect(new Set(report.threads)).toEqual(new Set([19]));
  expect(report.program).toBe(19);
  if (report.session) expect(report.session).toMatch(/nice 19$/);
});

test("a worker reads the translations that the server reads", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "life-children-"));
  writeFileSync(
    path.join(folder, "export.js"),
    'process.once("message", ({ messagesDir }) => process.send({ output: messagesDir }));',
  );
  const { run, close } = createWorkerProcesses(folder, new CollectedLog(), 19);
  expect(await run("export", {}, null)).toBe("messages");
  readCatalogsFrom("/of/a/translator");
  expect(await run("export", {}, null)).toBe("/of/a/translator");
  readCatalogsFrom("messages");
  close();
  rmSync(folder, { recursive: true });
});

const lines = (log: CollectedLog, message: string) =>
  log.lines.filter((line) => line.message === message).map(({ fields }) => fields);
const noAnswer = "worker ended without an answer";

/** Sees a zombie as ended, which stays without an init process that reaps. */
const isRunning = (pid = 0) =>
  existsSync(`/proc/${pid}`) && !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, "utf8"));

/** Workers that run this script as "docx", with limits that are soon reached. */
function openWorkers(script: string, changes: Partial<(typeof taskLimits)["docx"]> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "life-children-"));
  writeFileSync(path.join(folder, "docx.js"), script);
  const log = new CollectedLog();
  const losses = new WorkerLosses(new FakeClock());
  const limits = { ...taskLimits, docx: { ...taskLimits.docx, ...changes } };
  const workers = createWorkerProcesses(folder, log, 19, { losses, limits });
  const close = () => {
    workers.close();
    rmSync(folder, { recursive: true });
  };
  return { ...workers, log, losses, close };
}

/** Tells the pids of the launcher, of itself and of a program that it starts. */
const withProgram = `
const { spawn } = require("node:child_process");
process.once("disconnect", () => process.exit());
process.once("message", () => {
  const program = spawn("sleep", ["60"]);
  process.send({ progress: [process.ppid, process.pid, program.pid] });
});
`;

test("a launcher that is killed ends its workers, and their tasks are repeated once", async () => {
  const { run, log, close } = openWorkers(withProgram);
  const runs: number[][] = [];
  const lost = run("docx", {}, null, undefined, (pids) => {
    runs.push(pids as number[]);
    process.kill((pids as number[])[0] ?? 0, "SIGKILL");
  });
  expect(await refusal(lost)).toBeInstanceOf(Unavailable);
  expect(new Set(runs.flat()).size).toBe(6);
  await vi.waitFor(() => expect(runs.flat().filter(isRunning)).toEqual([]));
  expect(lines(log, noAnswer)).toMatchObject([{ reason: "launcher" }]);
  close();
});

test("a launcher that is frozen is ended with all it started, and another one goes on", async () => {
  const { run, log, close } = openWorkers(withProgram);
  const runs: number[][] = [];
  const end = new AbortController();
  const begun = performance.now();
  const first = run("docx", {}, 1, end.signal, (pids) => {
    runs.push(pids as number[]);
    // With its worker: nobody else could end it.
    if (runs.length === 1) for (const pid of (pids as number[]).slice(0, 2)) process.kill(pid, "SIGSTOP");
  });
  await vi.waitFor(() => expect(runs.length).toBe(2), { timeout: 30_000 });
  expect(performance.now() - begun).toBeLessThan(20_000);
  await vi.waitFor(() => expect(runs[0]?.filter(isRunning)).toEqual([]));
  expect(lines(log, "launcher of workers did not answer, killed").length).toBe(1);
  end.abort();
  expect(await refusal(first)).toBeInstanceOf(Unavailable);
  close();
}, 60_000);

test("a worker that is frozen is ended with its programs, and its task is repeated once", async () => {
  const { run, log, losses, close } = openWorkers(withProgram, { longestStill: 1_500 });
  const runs: number[][] = [];
  const frozen = run("docx", {}, 1, undefined, (pids) => {
    runs.push(pids as number[]);
    process.kill((pids as number[])[1] ?? 0, "SIGSTOP");
  });
  const error = await refusal(frozen);
  expect(error).toBeInstanceOf(Unavailable);
  expect((error as Unavailable).reason).toContain("it stood still");
  expect(runs.length).toBe(2);
  await vi.waitFor(() => expect(runs.flatMap(([, ...group]) => group).filter(isRunning)).toEqual([]));
  expect(lines(log, noAnswer)).toMatchObject([{ reason: "stillness", signal: "SIGKILL" }]);
  expect(losses.read()).toMatchObject({ count: 1 });
  close();
}, 60_000);

test("a worker that computes is not taken for a frozen one", async () => {
  const busy = `process.once("disconnect", () => process.exit()); process.once("message", () => {
    const end = Date.now() + 4000; while (Date.now() < end); process.send({ output: "done" }); });`;
  const { run, close } = openWorkers(busy, { longestStill: 1_500 });
  expect(await run("docx", {}, 1)).toBe("done");
  close();
}, 60_000);

test("a worker that somebody else kills says how, and who asked for it reads kind words", async () => {
  const { run, log, losses, close } = openWorkers(withProgram);
  const killed = run("docx", {}, 1, undefined, (pids) => {
    process.kill((pids as number[])[1] ?? 0, "SIGKILL");
  });
  const error = (await refusal(killed)) as Unavailable;
  expect(error.message).toBe("This could not be done just now. Please try again in a little while.");
  const words = "A worker ended by itself: signal SIGKILL, exit code none. Probably memory:";
  expect(inEnglish(error.reason as Message)).toContain(words);
  expect(lines(log, noAnswer)).toMatchObject([
    { task: "docx", signal: "SIGKILL", code: null, reason: null, cause: expect.stringContaining(words) },
  ]);
  expect(losses.read()).toEqual({ count: 1, last: error.reason });
  close();
});

test("a worker that ends by itself says its exit code", async () => {
  const { run, close } = openWorkers("process.once('message', () => process.exit(9));");
  const error = (await refusal(run("docx", {}, 1))) as Unavailable;
  expect(inEnglish(error.reason as Message)).toBe("A worker ended by itself: signal none, exit code 9.");
  close();
});

/** Takes so many megabytes in a program of its own, and waits. */
const greedy = (megabytes: number, seconds: number) => `
const { spawn } = require("node:child_process");
process.once("disconnect", () => process.exit());
process.once("message", () => {
  const take = "Buffer.alloc(${megabytes} * 1048576, 1); setTimeout(() => 0, ${seconds * 1000})";
  const program = spawn(process.execPath, ["-e", "const kept = " + take]);
  program.once("exit", () => process.send({ output: "done" }));
});
`;

test("what outgrows its memory, with its programs, is done again with more", async () => {
  const { run, log, losses, close } = openWorkers(greedy(200, 3), { megabytes: 250, megabytesAlone: 600 });
  expect(await run("docx", {}, 1)).toBe("done");
  expect(lines(log, "worker lost, its task is repeated")).toMatchObject([{ reason: "memory", limit: 250 }]);
  expect(losses.read().count).toBe(0);
  close();
}, 60_000);

test("what outgrows that too is given up, with both figures", async () => {
  const { run, log, close } = openWorkers(greedy(200, 30), { megabytes: 220, megabytesAlone: 250 });
  const error = (await refusal(run("docx", {}, 1))) as Unavailable;
  expect(inEnglish(error.reason as Message)).toMatch(/over its memory limit: \d+ MB, 250 MB are allowed/);
  expect(lines(log, noAnswer)).toMatchObject([{ reason: "memory", limit: 250 }]);
  close();
}, 60_000);

test("a closed launcher leaves nothing behind, and starts nothing", async () => {
  const { run, close } = openWorkers(withProgram);
  let started: number[] = [];
  const lost = refusal(run("docx", {}, 1, undefined, (pids) => (started = pids as number[])));
  await vi.waitFor(() => expect(started.length).toBe(3), { timeout: 20_000 });
  for (const pid of started) process.kill(pid, "SIGSTOP");
  close();
  expect(await lost).toBeInstanceOf(Unavailable);
  await vi.waitFor(() => expect(started.filter(isRunning)).toEqual([]));
  expect(await refusal(run("docx", {}, 1))).toBeInstanceOf(Unavailable);
}, 60_000);

/** Column 19 of a thread's state is its nice value. */
const priorityReport = `
const { readFileSync, readdirSync, promises } = require("node:fs");
const { spawnSync } = require("node:child_process");
const read = (file) => { try { return readFileSync(file, "utf8").trim(); } catch { return ""; } };
const niceOf = (state) => Number(state.slice(state.lastIndexOf(")") + 2).split(" ")[16]);
process.once("message", async () => {
  await promises.readdir("/");
  for (let tries = 0; tries < 20 && !/nice 19$/.test(read("/proc/self/autogroup")); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const threads = readdirSync("/proc/self/task").map((id) => niceOf(read("/proc/self/task/" + id + "/stat")));
  const program = niceOf(spawnSync("cat", ["/proc/self/stat"], { encoding: "utf8" }).stdout.trim());
  process.send({ output: { threads, program, session: read("/proc/self/autogroup") } });
});
process.once("disconnect", () => process.exit());
`;
