import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { setTimeout } from "node:timers/promises";

/** Linux lets only root change groups more often. */
const groupInterval = 150;

/** Pages come first. `pid` must have just started: children inherit the value. Its session needs it too, since Linux may share by session. */
export function lowerPriority(pid: number | undefined, nice: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, nice);
  } catch {
    // It has just exited.
  }
  void lowerGroup(pid, nice);
}

async function lowerGroup(pid: number, nice: number): Promise<void> {
  const write = () => writeFile(`/proc/${pid}/autogroup`, String(nice));
  const isBusy = (error: NodeJS.ErrnoException) => error.code === "EAGAIN";
  for (let tries = 0; tries < 5; tries += 1) {
    const error = await write().catch((error: NodeJS.ErrnoException) => error);
    if (!error || !isBusy(error)) return;
    await setTimeout(groupInterval);
  }
}
