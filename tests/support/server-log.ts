import type { RunningServer } from "./server";

/** JSON log lines only, without the messages to the operator at startup. */
export function logLines(server: Pick<RunningServer, "output">): Record<string, unknown>[] {
  const lines = server.output().split("\n").slice(0, -1);
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}
