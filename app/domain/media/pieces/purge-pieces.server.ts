import { type Clock, hours } from "../../base/deps";
import type { PieceFiles } from "./piece-files.server";

/** A folder exists for a short time before its row. */
const orphanAge = hours;

/** Removes folders that no unfinished row names. Throws if they are most, because the database is then a wrong one. */
export async function purgeOrphanedPieces(
  pieces: PieceFiles,
  clock: Clock,
  noun: "recordings" | "uploads" | "letters",
  unfinished: ReadonlySet<string>,
): Promise<void> {
  const last = clock.now().getTime() - orphanAge;
  const orphans = (await pieces.folders())
    .filter(({ name, changedAt }) => !unfinished.has(name) && changedAt.getTime() < last)
    .map(({ name }) => name);
  if (orphans.length > 20 && orphans.length > unfinished.size) {
    throw new Error(`${orphans.length} ${noun} are unknown to the database: is it the right one?`);
  }
  for (const name of orphans) await pieces.remove(name);
}
