import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { LauncherReport, LauncherRequest, WorkerOptions, WorkerReport } from "./workers/launcher.worker";

const script = path.resolve("build/workers/launcher.js");
const heap = ["--max-old-space-size=256", "--max-semi-space-size=2"];
/** In milliseconds; an unused launcher gives its memory back. */
const longestIdle = 10 * 60_000;

/** The process that starts the workers: started when needed, and again after it has ended. */
export class WorkerLauncher {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  readonly #listeners = new Map<number, (report: WorkerReport) => void>();

  /** `onReport` gets `ended` in any case. Returns a function that kills the worker. */
  start(options: WorkerOptions, onReport: (report: WorkerReport) => void): () => void {
    clearTimeout(this.#idle);
    this.#count += 1;
    const id = this.#count;
    this.#listeners.set(id, onReport);
    const child = this.#child ?? this.#launch();
    child.channel?.ref();
    const send = (request: LauncherRequest) =>
      child.send(request, (error) => error && this.#deliver({ id, report: { ended: true } }));
    send({ id, options });
    return () => void send({ id, stop: true });
  }

  #launch(): ChildProcess {
    const child = fork(script, {
      execArgv: heap,
      env: { NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // Ctrl-C ends the server, which then ends its workers.
      detached: true,
    });
    child.unref();
    child.on("message", (report: LauncherReport) => this.#deliver(report));
    const failAll = () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      for (const id of [...this.#listeners.keys()]) this.#deliver({ id, report: { ended: true } });
    };
    child.once("error", failAll);
    child.once("disconnect", failAll);
    this.#child = child;
    return child;
  }

  #deliver({ id, report }: LauncherReport): void {
    const onReport = this.#listeners.get(id);
    if ("ended" in report) this.#listeners.delete(id);
    if (this.#listeners.size === 0) this.#startIdleTimer();
    onReport?.(report);
  }

  /** Neither keeps the server from exiting nor stays for long. */
  #startIdleTimer(): void {
    this.#child?.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#child?.disconnect(), longestIdle).unref();
  }
}
