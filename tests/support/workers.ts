import path from "node:path";
import type { WorkerProcesses } from "~/domain/worker-processes";
import { createWorkerProcesses } from "~/jobs/worker-processes.server";

/** Real child processes, as the build made them. */
export function openWorkerProcesses(): WorkerProcesses {
  return createWorkerProcesses(path.resolve("build/workers"));
}
