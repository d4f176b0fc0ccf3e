import type { Caller } from "../../../tests/support/browserless";
import type { RunningServer } from "../../../tests/support/running-server";

export interface Writer {
  /** One operation. Rejects where the server does not answer. */
  write(): Promise<void>;
  /** What was acknowledged since the last call and is not there, in words. */
  findLost(server: RunningServer): Promise<string[]>;
  count(): number;
}

export interface Seat {
  caller: Caller;
  userId: number;
  name: string;
}

export async function acknowledged<Json>(
  answer: ReturnType<Caller["call"]>,
  ...statuses: number[]
): Promise<Json | undefined> {
  const { status, json } = await answer;
  return statuses.includes(status) ? json : undefined;
}
