import type { WorkerProcesses } from "~/domain/base/worker-processes";
import { type JobDeps, jobHandlers } from "~/jobs/job-queues.server";
import { createJobRunner } from "~/jobs/runner.server";
import { openWorkerProcesses } from "./workers";

/** Runs the due jobs as the server's runner does. */
export async function runJobs(deps: JobDeps): Promise<void> {
  await createJobRunner(deps, jobHandlers(deps)).runDue();
}

/** Simulates a machine without ffmpeg. */
export function withoutFfmpeg(): WorkerProcesses {
  const workers = openWorkerProcesses();
  return {
    run: async (...args) => {
      const { PATH } = process.env;
      process.env.PATH = "/nowhere";
      const running = workers.run(...args);
      // The child process reads its environment when it starts, which may be delayed until a slot is free.
      return running.finally(() => {
        process.env.PATH = PATH;
      }) as Promise<never>;
    },
  };
}
