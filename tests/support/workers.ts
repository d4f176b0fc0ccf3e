import path from "node:path";
import type { WorkerProcesses } from "~/domain/base/worker-processes";
import { createWorkerProcesses } from "~/jobs/worker-processes.server";
import { CollectedLog } from "./collected-log";

/** Real child processes, from the build. */
export function openWorkerProcesses(log = new CollectedLog()): WorkerProcesses {
  return createWorkerProcesses(path.resolve("build/workers"), log, 0);
}
