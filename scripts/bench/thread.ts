import path from "node:path";
import { Worker } from "node:worker_threads";

export interface Thread<Answer> {
  answer: Promise<Answer>;
  stop(): void;
}

/** Runs `NAME.worker.ts` in a thread, so that it does not slow measured requests. `answer` is its first message. */
export function startThread<Answer>(name: string, workerData?: unknown): Thread<Answer> {
  const worker = new Worker(path.resolve(`build/scripts/bench/${name}.worker.js`), { workerData });
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return { answer, stop: () => void worker.terminate() };
}
