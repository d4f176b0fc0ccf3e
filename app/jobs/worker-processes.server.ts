import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { minutes } from "~/domain/deps";
import { type DomainError, Unavailable, UnsupportedMedia } from "~/domain/errors";
import type { WorkerProcesses, WorkerTask } from "~/domain/worker-processes";
import { Semaphore } from "./semaphore";
import { watchMemory } from "./workers/memory-watch";
import type { WorkerAnswer, WorkerProgress } from "./workers/worker";

/**
 * How long a job may take, in milliseconds, with which others it shares its places, how much memory JavaScript gets, and
 * how much the whole process may take where libraries take theirs beside it.
 */
interface Rule {
  longest: number;
  place: "short" | "long" | "export" | "print" | "backup";
  memory: string[];
  megabytes?: number;
}

const ample = ["--max-old-space-size=1024"];
/** For what only passes through: tidied up often, so that two gigabytes take no more than two megabytes. */
const sparing = ["--max-old-space-size=128", "--max-semi-space-size=2", "--optimize-for-size"];

const rules: Record<WorkerTask, Rule> = {
  photos: { longest: 5 * minutes, place: "short", memory: ample },
  docx: { longest: 5 * minutes, place: "short", memory: ample },
  probe: { longest: 5 * minutes, place: "short", memory: ample },
  convert: { longest: 120 * minutes, place: "long", memory: ample },
  export: { longest: 120 * minutes, place: "export", memory: sparing },
  backup: { longest: 120 * minutes, place: "backup", memory: sparing },
  book: { longest: 15 * minutes, place: "print", memory: ample, megabytes: 1500 },
};

/** More than anybody chooses photos at once. What waits is in memory, a whole book at times: nobody fills it alone. */
const mostWaiting = 50;

/**
 * Starts a process for each job, from the scripts that the build puts into `folder`: at most two short ones, one long
 * one, one export, one print file and one backup at a time, and of each kind one for the same person, so that a busy
 * hour slows the jobs and not the pages.
 */
export function createWorkerProcesses(folder: string): WorkerProcesses {
  const semaphore = {
    short: new Semaphore(2),
    long: new Semaphore(1),
    export: new Semaphore(1),
    print: new Semaphore(1),
    backup: new Semaphore(1),
  };
  return {
    async run<Output>(
      job: WorkerTask,
      input: unknown,
      whose: number | null,
      signal?: AbortSignal,
      hear: (news: unknown) => void = () => undefined,
    ): Promise<Output> {
      const rule = rules[job];
      const { place } = rule;
      if (whose !== null && semaphore[place].waiting(whose) >= mostWaiting) throw unavailable();
      await semaphore[place].acquire(whose);
      try {
        return (await runChild(path.join(folder, `${job}.js`), rule, input, hear, signal)) as Output;
      } finally {
        semaphore[place].release(whose);
      }
    },
  };
}

function runChild(
  script: string,
  { longest, memory, megabytes }: Rule,
  input: unknown,
  hear: (news: unknown) => void,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(unavailable());
    const child = fork(script, {
      execArgv: memory,
      // Two arenas: with more, what the pictures of one moment took stays spread over all of them.
      env: { NODE_ENV: "production", PATH: process.env.PATH, MALLOC_ARENA_MAX: "2" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // A group of its own, which ends together with what the child itself has started.
      detached: true,
    });
    const end = () => endGroup(child);
    const timer = setTimeout(end, longest);
    const watch = watchMemory(child.pid, megabytes, end);
    signal?.addEventListener("abort", end, { once: true });
    child.on("message", (answer: WorkerAnswer | WorkerProgress) => {
      if ("news" in answer) return hear(answer.news);
      if ("output" in answer) resolve(answer.output);
      else reject(refusalOf(answer));
      child.disconnect();
    });
    child.once("error", () => reject(unavailable()));
    child.once("exit", () => {
      clearTimeout(timer);
      watch.stop();
      signal?.removeEventListener("abort", end);
      reject(unavailable());
    });
    child.send(input as object, (error) => error && reject(unavailable()));
  });
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}

function refusalOf(answer: { refused: string } | { failed: string }): DomainError {
  if ("refused" in answer) return new UnsupportedMedia(answer.refused);
  console.error(`A job failed: ${answer.failed}`);
  return unavailable();
}

function unavailable(): Unavailable {
  return new Unavailable("This could not be done just now. Please try again in a little while.");
}
