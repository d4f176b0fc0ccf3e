import { Forbidden } from "./errors";

interface ActorFields {
  /** The account whose rows are read and written. */
  readonly userId: number;
  /** The person at the keyboard. */
  readonly realUserId: number;
  /** Roles of the person at the keyboard. */
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
  /** The name shown to the person: the participant's while impersonating. */
  readonly displayName: string;
}

/** A person in their own account. `userId` and `realUserId` are equal. */
export interface Self extends ActorFields {
  readonly kind: "self";
}

/** An administrator or owner in a participant's account. */
export interface Impersonating extends ActorFields {
  readonly kind: "impersonating";
}

/**
 * Who acts, and for whom. Functions for what only the account's own person may do take `Self`. Build actors with the
 * functions below, never by hand, so that `kind` always agrees with the two ids.
 */
export type Actor = Self | Impersonating;

/** Somebody in their own account. */
export function toSelf(person: Omit<Self, "kind" | "realUserId">): Self {
  return { ...person, kind: "self", realUserId: person.userId };
}

/** Somebody in their own account, without any role. Jobs act this way for the person they are about. */
export function asThemselves(userId: number, displayName = ""): Self {
  return toSelf({ userId, isAdmin: false, isOwner: false, displayName });
}

/** The person at the keyboard in the given account. For their own account this is `Self`. */
export function actingIn(actor: Actor, account: { userId: number; displayName: string }): Actor {
  const { realUserId, isAdmin, isOwner } = actor;
  const { userId, displayName } = account;
  const kind = userId === realUserId ? "self" : "impersonating";
  return { kind, userId, realUserId, isAdmin, isOwner, displayName };
}

/** Whether somebody other than the account's own person is at the keyboard. The ids decide, not the label. */
export function isImpersonating(actor: Actor): actor is Impersonating {
  return actor.userId !== actor.realUserId;
}

/** Narrows to the account's own person. Throws Forbidden with the given words while impersonating. */
export function requireSelf(actor: Actor, message?: string): Self {
  if (isImpersonating(actor)) throw new Forbidden(message);
  return actor;
}

/** What `requireSelf` says where staff must leave the account that they impersonate. */
export const returnFirst = "Please return to your own account first.";

/** Money, mail and the log are for administrators. Throws Forbidden for everybody else. */
export function requireAdministrator({ isAdmin }: Pick<Actor, "isAdmin">): void {
  if (!isAdmin) throw new Forbidden();
}
