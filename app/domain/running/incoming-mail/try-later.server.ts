import { type Deps, days, nowText } from "../../base/deps";
import { isDiskFull, isMissing } from "../../base/disk.server";
import { Unavailable } from "../../base/errors";
import type { IncomingMailRow } from "./incoming-mails.server";

const triedFor = 3 * days;

/** Whether what failed may go by itself: no room, no scanner, a lost worker, or a work folder that a starting server cleared. */
export function isPassing(error: unknown): boolean {
  return error instanceof Unavailable || isDiskFull(error) || isMissing(error);
}

/** Whether a mail is so new that it is tried once more. A time of arrival that is ahead is not believed. */
export function mayTryLater({ clock }: Pick<Deps, "clock">, { receivedAt }: IncomingMailRow): boolean {
  return Math.abs(clock.now().getTime() - new Date(receivedAt).getTime()) < triedFor;
}

/** Puts a mail back among those to be read; it is tried again after a pause that grows (`listUnread`). */
export async function tryLater({ db, clock }: Pick<Deps, "db" | "clock">, id: number): Promise<"new"> {
  await db
    .updateTable("incomingMails")
    .set({ state: "new", triedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
  return "new";
}
