import path from "node:path";
import type { ChildProcesses } from "~/domain/child-processes";
import { createChildProcesses } from "~/jobs/child-processes.server";

/** Real child processes, as the build made them. */
export function openChildProcesses(): ChildProcesses {
  return createChildProcesses(path.resolve("build/children"));
}
