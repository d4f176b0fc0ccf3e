import type { WaitingKind, WaitingRequestRow, WaitingState } from "~/db/tables";
import { asThemselves } from "../../base/actor";
import { nowText } from "../../base/deps";
import { DomainError, NotFound, Unavailable } from "../../base/errors";
import type { PurgeDeps } from "../../media/purge-media.server";
import { setCalledBack } from "../../people/waiting/call-back.server";
import { tellOfAllowed } from "../../people/waiting/waiting-mail.server";
import type { OrderMailDeps } from "../../selling/orders/deps";
import { placeRow } from "../../selling/orders/place-order.server";
import { deleteChapterNow } from "../../writing/chapters/delete-chapter.server";
import { deletePromptNow } from "../../writing/prompts/delete-prompt.server";
import { deleteRowsForGood } from "../../writing/stories/purge-trash.server";
import { closeNow } from "../closing/close-account.server";
import { type ExportsDeps, startExportNow } from "../exports/exports.server";

export type CarryOutDeps = PurgeDeps & OrderMailDeps & ExportsDeps;

/** Runs within a transaction, whose files go after it. */
type CarryOut = (within: CarryOutDeps, row: WaitingRequestRow) => Promise<CarriedOut>;

/** "decided" for what somebody else did or called back meanwhile, "impossible" for what is called back by that. */
export type Outcome = "done" | "decided" | "impossible";

interface CarriedOut {
  state: WaitingState;
  folders?: string[];
}

const ways: Record<WaitingKind, CarryOut> = {
  "delete-story": async (within, { userId, subjectId }) => ({
    state: "done",
    folders: await deleteRowsForGood(within, asThemselves(userId), subjectId),
  }),
  "delete-prompt": async (within, { userId, subjectId }) => {
    await deletePromptNow(within, asThemselves(userId), subjectId);
    return { state: "done" };
  },
  "delete-chapter": async (within, { userId, subjectId }) => {
    await deleteChapterNow(within, asThemselves(userId), subjectId);
    return { state: "done" };
  },
  "close-account": async (within, { userId }) => {
    await closeNow(within, asThemselves(userId));
    return { state: "done" };
  },
  order: placeOrAllow,
  download: async (within, row) => {
    await startExportNow(within, asThemselves(row.userId));
    await tellOfAllowed(within, row);
    return { state: "allowed" };
  },
};

/** An order by invoice is placed; one that is paid online may be paid from now on. */
async function placeOrAllow(within: CarryOutDeps, row: WaitingRequestRow): Promise<CarriedOut> {
  const order = await within.db
    .selectFrom("printOrders")
    .selectAll()
    .where("id", "=", row.subjectId)
    .where("userId", "=", row.userId)
    .where("requestedAt", "is", null)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (!order) throw new NotFound();
  if (order.paymentWay === "online") {
    await tellOfAllowed(within, row);
    return { state: "allowed" };
  }
  await placeRow(within, asThemselves(row.userId), order);
  return { state: "done" };
}

/**
 * Does what waits and notes it in one transaction, so that a stop leaves both or neither. What cannot be done any more is called back. Throws
 * Unavailable, and other errors that are nobody's mistake.
 */
export async function carryOut(deps: CarryOutDeps, row: WaitingRequestRow): Promise<Outcome> {
  try {
    const folders = await deps.db.transaction().execute((db) => carryOutWithin({ ...deps, db }, row));
    for (const folder of folders ?? []) await deps.files.remove(folder);
    return folders ? "done" : "decided";
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof Unavailable) throw error;
    await deps.db.transaction().execute((db) => setCalledBack({ ...deps, db }, row));
    return "impossible";
  }
}

/** Returns the folders that go after the transaction; null for what does not wait any more. */
async function carryOutWithin(within: CarryOutDeps, row: WaitingRequestRow): Promise<string[] | null> {
  const waiting = await within.db
    .selectFrom("waitingRequests")
    .select("id")
    .where("id", "=", row.id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!waiting) return null;
  const { state, folders = [] } = await ways[row.kind](within, row);
  await setState(within, row, state);
  return folders;
}

/** What was deleted is named nowhere any more. */
async function setState({ db, clock }: CarryOutDeps, { id }: WaitingRequestRow, state: WaitingState) {
  await db
    .updateTable("waitingRequests")
    .set({ state, decidedAt: nowText(clock), ...(state === "done" && { label: "" }) })
    .where("id", "=", id)
    .execute();
}
