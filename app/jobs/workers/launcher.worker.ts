import { findDelegatedCgroup } from "./cgroup";
import { readGroups } from "./process-list";
import { type WorkerOptions, type WorkerReport, WorkerRun } from "./worker-run";

/* Stays small: Linux copies the page tables of what starts a process, and a server of 300 MB would answer nobody for 20 ms. */

export type LauncherRequest =
  | { ping: true }
  | { id: number; options: WorkerOptions }
  | { id: number; granted: number }
  | { id: number; stop: true };

export type LauncherReport = { pong: true } | { id: number; report: WorkerReport };

/** Milliseconds between two looks at the memory of the workers. */
const watchInterval = 250;

const cgroups = findDelegatedCgroup();
const running = new Map<number, WorkerRun>();
let watch: NodeJS.Timeout | undefined;

process.on("message", (request: LauncherRequest) => {
  if ("ping" in request) tell({ pong: true });
  else if ("options" in request) start(request.id, request.options);
  else if ("granted" in request) running.get(request.id)?.grant(request.granted);
  else running.get(request.id)?.kill("stop");
});
// Workers notice by themselves that this process has ended, but not those that are frozen.
process.once("disconnect", () => {
  for (const run of running.values()) run.kill("stop");
  process.exit();
});

function start(id: number, options: WorkerOptions): void {
  watch ??= setInterval(look, watchInterval);
  const onReport = (report: WorkerReport) => {
    if ("ended" in report) end(id);
    tell({ id, report });
  };
  running.set(id, new WorkerRun(options, onReport, cgroups));
}

function end(id: number): void {
  running.delete(id);
  if (running.size > 0) return;
  clearInterval(watch);
  watch = undefined;
}

function look(): void {
  const uses = readGroups(new Set([...running.values()].flatMap(({ pid }) => pid ?? [])));
  for (const run of running.values()) {
    const use = run.pid !== undefined && uses.get(run.pid);
    if (use) run.look(use);
  }
}

function tell(report: LauncherReport): void {
  if (process.connected) process.send?.(report);
}
