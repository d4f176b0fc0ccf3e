import path from "node:path";
import type { WorkerProcesses } from "~/domain/base/worker-processes";
import { createWorkerProcesses } from "~/jobs/worker-processes.server";
import { CollectedLog } from "./collected-log";

let shared: WorkerProcesses | undefined;

/** Real child processes, from the build. Without a log of their own, tests share the process that starts them: it takes longer to start than many tests take to run. */
export function openWorkerProcesses(log?: CollectedLog): WorkerProcesses {
  if (log) return create(log);
  shared ??= create(new CollectedLog());
  return { ...shared };
}

function create(log: CollectedLog): WorkerProcesses {
  return createWorkerProcesses(path.resolve("build/workers"), log, 0);
}
