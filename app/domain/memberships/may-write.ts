import type { MembershipRow } from "~/db/tables";
import { days } from "../deps";

/** How long writing goes on after a plan was not paid any more. */
export const grace = 7 * days;

/** From when on writing waits, or null while the plan goes on. Staff's own and planless people may always write. */
export function waitsFrom(membership: Pick<MembershipRow, "lapsedAt"> | undefined): Date | null {
  if (!membership?.lapsedAt) return null;
  return new Date(new Date(membership.lapsedAt).getTime() + grace);
}

/** Whether writing waits at that moment. Reading, taking everything home and paying never do. */
export function isWaiting(membership: Pick<MembershipRow, "lapsedAt"> | undefined, now: Date): boolean {
  const from = waitsFrom(membership);
  return from !== null && now >= from;
}
