import { Forbidden } from "./errors";

/**
 * Who acts, and for whom. The domain reads and writes the rows of `userId`; `realUserId` is the person at the
 * keyboard. They differ while an administrator or owner views a participant's account.
 */
export interface Actor {
  userId: number;
  realUserId: number;
  isAdmin: boolean;
  isOwner: boolean;
  /** The name shown to the person: the viewed participant's while viewing. */
  displayName: string;
}

/** Whether somebody else than the account's own person is at the keyboard. */
export function isImpersonating(actor: Actor): boolean {
  return actor.userId !== actor.realUserId;
}

/** Somebody who acts for nobody else, and by no role: so jobs act for those whom they are about. */
export function asThemselves(userId: number, displayName = ""): Actor {
  return { userId, realUserId: userId, isAdmin: false, isOwner: false, displayName };
}

/** The money, mails and log of the house are administrators' affair. Throws Forbidden for everybody else. */
export function requireAdministrator({ isAdmin }: Pick<Actor, "isAdmin">): void {
  if (!isAdmin) throw new Forbidden();
}
