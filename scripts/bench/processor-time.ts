import { readdirSync, readFileSync } from "node:fs";

/** Processor time of a process with all its threads, in nanoseconds (Linux). */
export function processorTime(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + timeOfThread(pid, thread), 0);
}

/** Returns the time of the thread that runs JavaScript, in nanoseconds. */
export function processorTimeOfMainThread(pid: number): number {
  return timeOfThread(pid, String(pid));
}

/** 0 for a thread that has ended. */
function timeOfThread(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    return 0;
  }
}
