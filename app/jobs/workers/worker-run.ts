import { type ChildProcess, fork } from "node:child_process";
import type { BookLanguage } from "~/messages/book-languages";
import { lowerPriority } from "../priority.server";
import { type Cgroup, joinCgroup } from "./cgroup";
import type { GroupUse } from "./process-list";
import type { WorkerMessage, WorkerResult } from "./worker";
import type { WorkerEnd } from "./worker-end";

export interface WorkerOptions {
  script: string;
  input: unknown;
  language: BookLanguage;
  /** Milliseconds. */
  timeout: number;
  /** Milliseconds without any processor time, after which it is frozen. */
  longestStill?: number;
  nice: number;
  heap: string[];
  /** Limit of the worker and its programs together: native libraries allocate outside the heap. */
  megabytes?: number;
  threads?: number;
  searchPath: string | undefined;
  messagesDir: string;
}

export type WorkerReport = WorkerMessage | WorkerResult | { pid: number } | { ended: WorkerEnd };

const defaultThreads = 4;
const megabyte = 1024 * 1024;

/** A worker process, with the programs that it starts. `tell` gets `ended` as the last of its reports. */
export class WorkerRun {
  readonly #child: ChildProcess;
  readonly #cgroup: Cgroup | null;
  #megabytes: number | undefined;
  #peakBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isWaiting = false;
  #movedAt = performance.now();
  #ticks = -1;
  #reason: WorkerEnd["reason"] = null;

  constructor(
    private readonly options: WorkerOptions,
    private readonly tell: (report: WorkerReport) => void,
    cgroups: string | null,
  ) {
    const { script, input, language, nice, heap, megabytes, threads = defaultThreads } = options;
    this.#child = fork(script, {
      execArgv: heap,
      // With more arenas, memory freed after a peak stays fragmented.
      env: {
        NODE_ENV: "production",
        PATH: options.searchPath,
        MALLOC_ARENA_MAX: "2",
        UV_THREADPOOL_SIZE: String(threads),
      },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // A process group, so that programs started by the worker are killed with it.
      detached: true,
    });
    const { pid } = this.#child;
    lowerPriority(pid, nice);
    this.#cgroup = pid === undefined ? null : joinCgroup(cgroups, pid);
    if (pid !== undefined) tell({ pid });
    this.#allow(megabytes);
    this.#startTimer();
    this.#listen();
    this.#child.send(
      { input, language, messagesDir: options.messagesDir },
      (error) => error && this.kill(null),
    );
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  grant(megabytes: number): void {
    this.#isWaiting = false;
    this.#allow(megabytes);
    this.#startTimer();
    this.#child.send({ granted: megabytes }, () => undefined);
  }

  look(use: GroupUse): void {
    this.#peakBytes = Math.max(this.#peakBytes, use.residentBytes);
    if (this.#megabytes !== undefined && use.residentBytes > this.#megabytes * megabyte) this.kill("memory");
    else if (this.#isWaiting || use.ticks !== this.#ticks) this.#noteMove(use.ticks);
    else if (performance.now() - this.#movedAt > (this.options.longestStill ?? Infinity))
      this.kill("stillness");
  }

  kill(reason: WorkerEnd["reason"]): void {
    this.#reason ??= reason;
    killGroup(this.#child.pid);
  }

  #listen(): void {
    const child = this.#child;
    child.on("message", (message: WorkerResult | WorkerMessage) => {
      if ("needs" in message) this.#wait();
      this.tell(message);
      if ("output" in message || "rejected" in message || "failed" in message) child.disconnect();
    });
    let isOver = false;
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(this.#timer);
      // Its programs too: of a group that has ended nothing is left to kill.
      killGroup(child.pid);
      this.#cgroup?.remove();
      const [peak, limit] = [Math.round(this.#peakBytes / megabyte), this.#megabytes ?? null];
      this.tell({ ended: { code, signal, reason: this.#reason, peak, limit } });
    };
    child.once("error", () => end(null, null));
    child.once("exit", end);
  }

  #wait(): void {
    this.#isWaiting = true;
    clearTimeout(this.#timer);
  }

  #allow(megabytes: number | undefined): void {
    this.#megabytes = megabytes;
    if (megabytes !== undefined) this.#cgroup?.limit(megabytes);
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.kill("timeout"), this.options.timeout);
  }

  #noteMove(ticks: number): void {
    this.#ticks = ticks;
    this.#movedAt = performance.now();
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has just exited.
  }
}
