import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { ChildJob, ChildProcesses } from "~/domain/child-processes";
import { minutes } from "~/domain/deps";
import { type Refusal, Unavailable, UnsupportedMedia } from "~/domain/errors";
import type { ChildAnswer } from "./child";
import { Places } from "./places";

const memoryMegabytes = 1024;

/** How long a job may take, in milliseconds, and with which others it shares its places. */
const rules: Record<ChildJob, { longest: number; place: "short" | "long" }> = {
  photos: { longest: 5 * minutes, place: "short" },
  docx: { longest: 5 * minutes, place: "short" },
  probe: { longest: 5 * minutes, place: "short" },
  convert: { longest: 120 * minutes, place: "long" },
};

/**
 * Starts a process for each job, from the scripts that the build puts into `folder`: at most two short ones and one
 * long one at a time, and of each kind one for the same person, so that a busy hour slows the jobs and not the pages.
 */
export function createChildProcesses(folder: string): ChildProcesses {
  const places = { short: new Places(2), long: new Places(1) };
  return {
    async run<Output>(
      job: ChildJob,
      input: unknown,
      whose: number | null,
      signal?: AbortSignal,
    ): Promise<Output> {
      const { longest, place } = rules[job];
      await places[place].take(whose);
      try {
        return (await runChild(path.join(folder, `${job}.js`), input, longest, signal)) as Output;
      } finally {
        places[place].leave(whose);
      }
    },
  };
}

function runChild(
  script: string,
  input: unknown,
  longest: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(unavailable());
    const child = fork(script, {
      execArgv: [`--max-old-space-size=${memoryMegabytes}`],
      env: { NODE_ENV: "production", PATH: process.env.PATH },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // A group of its own, which ends together with what the child itself has started.
      detached: true,
    });
    const end = () => endGroup(child);
    const timer = setTimeout(end, longest);
    signal?.addEventListener("abort", end, { once: true });
    child.once("message", (answer: ChildAnswer) => {
      if ("output" in answer) resolve(answer.output);
      else reject(refusalOf(answer));
      child.disconnect();
    });
    child.once("error", () => reject(unavailable()));
    child.once("exit", () => {
      clearTimeout(timer);
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

function refusalOf(answer: { refused: string } | { failed: string }): Refusal {
  if ("refused" in answer) return new UnsupportedMedia(answer.refused);
  console.error(`A job failed: ${answer.failed}`);
  return unavailable();
}

function unavailable(): Unavailable {
  return new Unavailable("This could not be done just now. Please try again in a little while.");
}
