import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import type { SavedAnswer } from "../questions/save-answer.server";

/** The volunteer who wrote words down, in one sitting. Both ids are null once their rows are gone; the name stays. */
export interface Teller {
  toldTo: string;
  toldToVolunteer: number | null;
  sittingId: number | null;
}

/** Marks an answer as told to the volunteer, unless it was added to words that are not theirs. Call in the transaction that saves it. */
export async function markTold(
  within: Deps,
  userId: number,
  teller: Teller,
  { storyId, before }: SavedAnswer,
): Promise<void> {
  const { toldTo, toldToVolunteer } = teller;
  const isTheirs =
    before === null ||
    (before.toldTo === toldTo &&
      before.toldToVolunteer === toldToVolunteer &&
      before.version === before.toldVersion);
  if (isTheirs)
    await within.db
      .updateTable("stories")
      .set(({ ref }) => ({ toldTo, toldToVolunteer, toldVersion: ref("version") }))
      .where("id", "=", storyId)
      .execute();
  await noteKept(within, userId, teller, storyId);
}

/** Notes that a sitting kept something, once; audited then. Call in a transaction. */
export async function noteKept(
  within: Deps,
  userId: number,
  { sittingId, toldToVolunteer }: Teller,
  story: number,
): Promise<void> {
  if (sittingId === null) return;
  const noted = await within.db
    .updateTable("volunteerSittings")
    .set({ keptAt: nowText(within.clock) })
    .where("id", "=", sittingId)
    .where("keptAt", "is", null)
    .executeTakeFirst();
  if (noted.numUpdatedRows === 0n) return;
  await recordAudit(within, null, "volunteer.told", { userId, volunteer: toldToVolunteer, story });
}
