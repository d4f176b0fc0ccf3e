import type { WorkerProcesses } from "~/domain/worker-processes";
import { type JobDeps, jobHandlers } from "~/jobs/job-queues.server";
import { createJobRunner } from "~/jobs/runner.server";
import { openWorkerProcesses } from "./workers";

/** Does the jobs that are due, as the server's runner does them. */
export async function runJobs(deps: JobDeps): Promise<void> {
  await createJobRunner(deps, jobHandlers(deps)).runDue();
}

/** Child processes on a machine that has no ffmpeg. */
export function withoutFfmpeg(): WorkerProcesses {
  const workers = openWorkerProcesses();
  return {
    run: async (...args) => {
      const { PATH } = process.env;
      process.env.PATH = "/nowhere";
      const running = workers.run(...args);
      // The child takes its environment as it is started, which may be after a wait for a free place.
      return running.finally(() => {
        process.env.PATH = PATH;
      }) as Promise<never>;
    },
  };
}
