import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { LauncherNews, LauncherRequest, WorkerNews, WorkerOrder } from "./workers/launcher.worker";

const script = path.resolve("build/workers/launcher.js");
const heap = ["--max-old-space-size=256", "--max-semi-space-size=2"];
/** In milliseconds; an unused launcher gives its memory back. */
const longestIdle = 10 * 60_000;

/** The process that starts the workers: started when needed, and again after it has ended. */
export class WorkerLauncher {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  readonly #listeners = new Map<number, (news: WorkerNews) => void>();

  /** `listen` hears `ended` in any case. Returns a function that kills the worker. */
  start(order: WorkerOrder, listen: (news: WorkerNews) => void): () => void {
    clearTimeout(this.#idle);
    this.#count += 1;
    const id = this.#count;
    this.#listeners.set(id, listen);
    const child = this.#child ?? this.#launch();
    child.channel?.ref();
    const send = (request: LauncherRequest) =>
      child.send(request, (error) => error && this.#hear({ id, news: { ended: true } }));
    send({ id, order });
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
    child.on("message", (news: LauncherNews) => this.#hear(news));
    const lose = () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      for (const id of [...this.#listeners.keys()]) this.#hear({ id, news: { ended: true } });
    };
    child.once("error", lose);
    child.once("disconnect", lose);
    this.#child = child;
    return child;
  }

  #hear({ id, news }: LauncherNews): void {
    const listen = this.#listeners.get(id);
    if ("ended" in news) this.#listeners.delete(id);
    if (this.#listeners.size === 0) this.#rest();
    listen?.(news);
  }

  /** Neither keeps the server from exiting nor stays for long. */
  #rest(): void {
    this.#child?.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#child?.disconnect(), longestIdle).unref();
  }
}
