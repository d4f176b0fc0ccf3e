import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Repeats a deletion of a few rows until it finds none, with a turn for others between. `deleteSome` returns how many
 * rows it has deleted.
 */
export async function deleteInPieces(
  deleteSome: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted && (await deleteSome()) > 0) await nextTurn();
}
