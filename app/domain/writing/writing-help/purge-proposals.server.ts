import { deleteInPieces } from "~/db/delete-in-pieces";
import { agoText, type Deps, days } from "../../base/deps";

const kept = 30 * days;
const deletedAtOnce = 200;

/** Deletes proposals 30 days after they were asked for. */
export async function purgeProposals({ db, clock }: Deps, signal?: AbortSignal): Promise<void> {
  const due = db
    .selectFrom("writingProposals")
    .select("id")
    .where("createdAt", "<=", agoText(clock, kept))
    .limit(deletedAtOnce);
  await deleteInPieces(async () => {
    const { numDeletedRows } = await db
      .deleteFrom("writingProposals")
      .where("id", "in", due)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }, signal);
}
