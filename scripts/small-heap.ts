import { setFlagsFromString } from "node:v8";

const flags = ["--max-semi-space-size=2", "--semi-space-growth-factor=1", "--optimize-for-size"];

/**
 * Limits commands that stream: Node then collects garbage often instead of growing to hundreds of megabytes.
 * The same as `smallHeap` in app/jobs/worker-processes.server.ts, for a process that has begun.
 */
export function limitHeap(): void {
  for (const flag of flags) setFlagsFromString(flag);
}
