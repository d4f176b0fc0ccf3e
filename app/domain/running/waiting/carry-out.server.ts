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
import { deleteForGood } from "../../writing/stories/purge-trash.server";
import { closeNow } from "../closing/close-account.server";
import { type ExportsDeps, startExport } from "../exports/exports.server";

export type CarryOutDeps = PurgeDeps & OrderMailDeps & ExportsDeps;

type CarryOut = (deps: CarryOutDeps, row: WaitingRequestRow) => Promise<WaitingState>;

const ways: Record<WaitingKind, CarryOut> = {
  "delete-story": async (deps, { userId, subjectId }) => {
    await deleteForGood(deps, asThemselves(userId), subjectId);
    return "done";
  },
  "delete-prompt": async (deps, { userId, subjectId }) => {
    await deletePromptNow(deps, asThemselves(userId), subjectId);
    return "done";
  },
  "delete-chapter": async (deps, { userId, subjectId }) => {
    await deleteChapterNow(deps, asThemselves(userId), subjectId);
    return "done";
  },
  "close-account": async (deps, { userId }) => {
    await closeNow(deps, asThemselves(userId));
    return "done";
  },
  order: placeOrAllow,
  download: async (deps, row) => {
    await setState(deps, row, "allowed");
    await startExport(deps, asThemselves(row.userId));
    await tellOfAllowed(deps, row);
    return "allowed";
  },
};

/** An order by invoice is placed; one that is paid online may be paid from now on. */
async function placeOrAllow(deps: CarryOutDeps, row: WaitingRequestRow): Promise<WaitingState> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const order = await db
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
      return "allowed";
    }
    await placeRow(within, asThemselves(row.userId), order);
    return "done";
  });
}

/** Returns false if it cannot be done any more and is called back. Throws Unavailable, and other errors that are nobody's mistake. */
export async function carryOut(deps: CarryOutDeps, row: WaitingRequestRow): Promise<boolean> {
  try {
    await setState(deps, row, await ways[row.kind](deps, row));
    return true;
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof Unavailable) throw error;
    await setCalledBack(deps, row);
    return false;
  }
}

/** What was deleted is named nowhere any more. */
async function setState({ db, clock }: CarryOutDeps, { id }: WaitingRequestRow, state: WaitingState) {
  await db
    .updateTable("waitingRequests")
    .set({ state, decidedAt: nowText(clock), ...(state === "done" && { label: "" }) })
    .where("id", "=", id)
    .execute();
}
