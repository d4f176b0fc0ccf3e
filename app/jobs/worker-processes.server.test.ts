import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { Unavailable } from "~/domain/errors";
import { CollectedLog } from "../../tests/support/collected-log";
import { refusal } from "../../tests/support/refusals";
import { createWorkerProcesses } from "./worker-processes.server";

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

test("a launcher that is killed ends its task, and the next task starts another", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "life-children-"));
  const report = "process.once('message', () => process.send({ progress: [process.ppid, process.pid] }));";
  writeFileSync(path.join(folder, "docx.js"), `${report} process.once("disconnect", () => process.exit());`);
  const { run } = createWorkerProcesses(folder, new CollectedLog(), 19);
  const runs: number[][] = [];
  for (let times = 0; times < 2; times += 1) {
    const lost = run("docx", {}, null, undefined, (pids) => {
      runs.push(pids as number[]);
      process.kill((pids as number[])[0] ?? 0, "SIGKILL");
    });
    expect(await refusal(lost)).toBeInstanceOf(Unavailable);
  }
  rmSync(folder, { recursive: true });
  expect(new Set(runs.flat()).size).toBe(4);
  // Without an init process that reaps, it stays as a zombie.
  const isRunning = (pid = 0) =>
    existsSync(`/proc/${pid}`) && !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  await vi.waitFor(() => expect(runs.map(([, worker]) => isRunning(worker))).toEqual([false, false]));
});

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
