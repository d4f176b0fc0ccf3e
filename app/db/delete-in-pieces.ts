import { setImmediate as nextTurn } from "node:timers/promises";

/** Deletes a few rows at a time until none is left, with turns for others between. `deleteSome` returns how many. */
export async function deleteInPieces(
  deleteSome: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted && (await deleteSome()) > 0) await nextTurn();
}
