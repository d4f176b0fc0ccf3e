import { setFlagsFromString } from "node:v8";

const flags = ["--max-semi-space-size=2", "--semi-space-growth-factor=1", "--optimize-for-size"];

/** Makes Node collect garbage often. The same as `smallHeap` in app/jobs, for a process that has begun. */
export function limitHeap(): void {
  for (const flag of flags) setFlagsFromString(flag);
}
