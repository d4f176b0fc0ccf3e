import { type ChildProcess, fork } from "node:child_process";
import { lowerPriority } from "../priority.server";
import { watchMemory } from "./memory-watch";
import type { WorkerMessage, WorkerResult } from "./worker";

/*
 * Starts the other workers. Linux copies the page tables of a process that starts another one: 20 ms for a server
 * of 300 MB, in which it answers nobody. This process stays small.
 */

export interface WorkerOptions {
  script: string;
  input: unknown;
  /** In milliseconds. */
  timeout: number;
  nice: number;
  heap: string[];
  megabytes?: number;
  threads?: number;
  searchPath: string | undefined;
}

export type LauncherRequest = { id: number; options: WorkerOptions } | { id: number; stop: true };

/** `ended` is the last message of every options. */
export type WorkerReport = WorkerMessage | WorkerResult | { ended: true };

export interface LauncherReport {
  id: number;
  report: WorkerReport;
}

/** As in Node. */
const defaultThreads = 4;

const running = new Map<number, ChildProcess>();

process.on("message", (request: LauncherRequest) => {
  if ("stop" in request) killGroup(running.get(request.id));
  else start(request.id, request.options);
});
// The workers notice by themselves that this process has ended.
process.once("disconnect", () => process.exit());

function start(
  id: number,
  { script, input, timeout, nice, heap, megabytes, threads = defaultThreads, searchPath }: WorkerOptions,
): void {
  const tell = (report: WorkerReport) =>
    process.connected && process.send?.({ id, report } satisfies LauncherReport);
  const child = fork(script, {
    execArgv: heap,
    // With more arenas, memory freed after a peak stays fragmented.
    env: {
      NODE_ENV: "production",
      PATH: searchPath,
      MALLOC_ARENA_MAX: "2",
      UV_THREADPOOL_SIZE: String(threads),
    },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // A process group, so that programs started by the worker are killed with it.
    detached: true,
  });
  running.set(id, child);
  lowerPriority(child.pid, nice);
  const kill = (fields: object, message: string) => {
    tell({ level: "error", fields: { ...fields }, message });
    killGroup(child);
  };
  const timer = setTimeout(() => kill({ timeout }, "worker killed after its timeout"), timeout);
  const watch = watchMemory(child.pid, megabytes, () =>
    kill({ megabytes }, "worker killed over its memory limit"),
  );
  const end = () => {
    clearTimeout(timer);
    watch.stop();
    if (running.delete(id)) tell({ ended: true });
  };
  child.on("message", (message: WorkerResult | WorkerMessage) => {
    tell(message);
    if (!("progress" in message) && !("level" in message)) child.disconnect();
  });
  child.once("error", end);
  child.once("exit", end);
  child.send(input as object, (error) => error && killGroup(child));
}

function killGroup(child: ChildProcess | undefined): void {
  try {
    if (child?.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has just exited.
  }
}
