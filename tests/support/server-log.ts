import { setTimeout as pause } from "node:timers/promises";
import type { RunningServer } from "./running-server";

/** JSON log lines only, without the messages to the operator at startup. */
export function logLines(server: Pick<RunningServer, "output">): Record<string, unknown>[] {
  const lines = server.output().split("\n").slice(0, -1);
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}

/** Waits for lines that wait for others (config/log-output). */
export async function lastLinesWritten(): Promise<void> {
  await pause(100);
}
