import { readFileSync } from "node:fs";

const every = 250;
const megabyte = 1024 * 1024;
/** Of /proc/PID/statm, on the machines that this runs on. */
const pageBytes = 4096;

/**
 * Calls `tooMuch` once when a process takes more memory than it may. Where the system does not tell (only Linux does),
 * there is no limit but the machine's.
 */
export function watchMemory(
  pid: number | undefined,
  megabytes: number | undefined,
  tooMuch: () => void,
): { stop(): void } {
  if (pid === undefined || megabytes === undefined) return { stop: () => undefined };
  const timer = setInterval(() => {
    if (residentBytes(pid) <= megabytes * megabyte) return;
    clearInterval(timer);
    console.error(`A job took more than ${megabytes} MB of memory, and was ended.`);
    tooMuch();
  }, every);
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
