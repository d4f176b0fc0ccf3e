import { readFileSync } from "node:fs";

const interval = 250;
const megabyte = 1024 * 1024;
const pageBytes = 4096;

/** Calls `onExceeded` at most once. Only Linux reports memory; elsewhere there is no limit. */
export function watchMemory(
  pid: number | undefined,
  megabytes: number | undefined,
  onExceeded: () => void,
): { stop(): void } {
  if (pid === undefined || megabytes === undefined) return { stop: () => undefined };
  const timer = setInterval(() => {
    if (residentBytes(pid) <= megabytes * megabyte) return;
    clearInterval(timer);
    onExceeded();
  }, interval);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * pageBytes;
  } catch {
    return 0;
  }
}
