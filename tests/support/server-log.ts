import type { RunningServer } from "./server";

/** The lines that a running server has written to its log. What it says to the operator at its start is none of them. */
export function logLines(server: Pick<RunningServer, "output">): Record<string, unknown>[] {
  const lines = server.output().split("\n").slice(0, -1);
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}
