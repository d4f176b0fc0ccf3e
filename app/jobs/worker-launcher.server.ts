import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { Log } from "~/domain/base/deps";
import type { LauncherReport, LauncherRequest } from "./workers/launcher.worker";
import { childrenOf } from "./workers/process-list";
import type { WorkerEnd } from "./workers/worker-end";
import type { WorkerOptions, WorkerReport } from "./workers/worker-run";

const script = path.resolve("build/workers/launcher.js");
const heap = ["--max-old-space-size=256", "--max-semi-space-size=2"];
/** Milliseconds; an unused launcher gives its memory back. */
const longestIdle = 10 * 60_000;
const pingInterval = 1_000;
/** Pings without an answer, after which the launcher is frozen. One that starts may take longer. */
const mostMissed = 5;
const mostMissedAtStart = 30;

const lost: WorkerEnd = { code: null, signal: null, reason: "launcher", peak: 0, limit: null };

interface Started {
  onReport: (report: WorkerReport) => void;
  pid?: number;
}

interface Launcher {
  child: ChildProcess;
  missed: number;
  hasAnswered: boolean;
}

export interface StartedWorker {
  kill(): void;
  grant(megabytes: number): void;
}

/** The process that starts the workers: started when needed, and again after it has ended or stopped to answer. */
export class WorkerLauncher {
  #launcher: Launcher | undefined;
  #idle: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #count = 0;
  #isClosed = false;
  readonly #started = new Map<number, Started>();

  constructor(private readonly log: Log) {}

  /** `onReport` gets `ended` in any case. */
  start(options: WorkerOptions, onReport: (report: WorkerReport) => void): StartedWorker {
    if (this.#isClosed) {
      onReport({ ended: lost });
      return { kill: () => undefined, grant: () => undefined };
    }
    clearTimeout(this.#idle);
    this.#count += 1;
    const id = this.#count;
    this.#started.set(id, { onReport });
    const launcher = this.#launcher ?? this.#launch();
    launcher.child.channel?.ref();
    this.#heartbeat ??= setInterval(() => this.#beat(), pingInterval).unref();
    const send = (request: LauncherRequest) => this.#send(launcher, id, request);
    send({ id, options });
    return {
      kill: () => send({ id, stop: true }),
      grant: (megabytes) => send({ id, granted: megabytes }),
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#killAll();
  }

  #killAll(): void {
    const launcher = this.#launcher;
    if (!launcher) return;
    const { pid } = launcher.child;
    // A frozen one may not have told of the last that it started.
    if (pid !== undefined) for (const child of childrenOf(pid)) kill(-child);
    this.#failAll(launcher);
    kill(pid);
  }

  #launch(): Launcher {
    const child = fork(script, {
      execArgv: heap,
      env: { NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // Ctrl-C ends the server, which then ends its workers.
      detached: true,
    });
    child.unref();
    const launcher = { child, missed: 0, hasAnswered: false };
    child.on("message", (report: LauncherReport) => {
      launcher.missed = 0;
      launcher.hasAnswered = true;
      if (!("pong" in report)) this.#deliver(report.id, report.report);
    });
    child.once("error", () => this.#failAll(launcher));
    child.once("disconnect", () => this.#failAll(launcher));
    this.#launcher = launcher;
    return launcher;
  }

  #send(launcher: Launcher, id: number, request: LauncherRequest): void {
    launcher.child.send(request, (error) => error && this.#deliver(id, { ended: lost }));
  }

  /** Counted by looks, not by the clock: a server that was busy itself has not looked. */
  #beat(): void {
    const launcher = this.#launcher;
    if (!launcher) return;
    launcher.missed += 1;
    if (launcher.missed > (launcher.hasAnswered ? mostMissed : mostMissedAtStart)) {
      this.log.error({ workers: this.#started.size }, "launcher of workers did not answer, killed");
      this.#killAll();
    } else launcher.child.send({ ping: true } satisfies LauncherRequest, () => undefined);
  }

  #failAll(launcher: Launcher): void {
    if (this.#launcher !== launcher) return;
    this.#launcher = undefined;
    this.#stopHeartbeat();
    for (const [id, { pid }] of [...this.#started]) {
      kill(pid && -pid);
      this.#deliver(id, { ended: lost });
    }
  }

  #deliver(id: number, report: WorkerReport): void {
    const started = this.#started.get(id);
    if (!started) return;
    if ("pid" in report) {
      started.pid = report.pid;
      return;
    }
    if ("ended" in report) this.#started.delete(id);
    if (this.#started.size === 0) this.#startIdleTimer();
    started.onReport(report);
  }

  #startIdleTimer(): void {
    this.#stopHeartbeat();
    const launcher = this.#launcher;
    if (!launcher) return;
    launcher.child.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => launcher.child.disconnect(), longestIdle).unref();
  }

  #stopHeartbeat(): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}

/** A negative number is a process group. */
function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}
