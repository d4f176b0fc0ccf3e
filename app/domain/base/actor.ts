import { defaultLanguage, type Language } from "~/messages/languages";
import { type Message, message } from "~/messages/message";
import { Forbidden } from "./errors";

interface ActorFields {
  readonly userId: number;
  readonly realUserId: number;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
  /** The participant's while impersonating. */
  readonly displayName: string;
  /** The language of the signed-in person, also while impersonating. */
  readonly locale: Language;
  /** The participant is asked by first name: *tú* in Spanish. The participant's also while impersonating. */
  readonly isFamiliar: boolean;
  /** The account began with a gift, and can be opened on one device alone. */
  readonly lacksWayBack?: true;
  /** Set while the person is asked whether they are alive. */
  readonly isAsked?: boolean;
  /** Set in an account that is kept for its keepers: nothing is written in its name. */
  readonly isKept?: boolean;
  /** The keeper who reads, finishes and orders the book of a kept account; unset for everybody else. */
  readonly keeper?: { readonly id: number; readonly name: string };
}

export interface Self extends ActorFields {
  readonly kind: "self";
}

/** An administrator or owner in a participant's account. */
export interface Impersonating extends ActorFields {
  readonly kind: "impersonating";
}

/** Build actors with the functions below only, so that `kind` always agrees with the two ids. */
export type Actor = Self | Impersonating;

/** What an actor may manage: all people, those assigned to the signed-in owner, or nobody. */
export type StaffRole = Pick<ActorFields, "realUserId" | "isAdmin" | "isOwner">;

/** The actor's role alone, for queries that are compiled once. */
export function staffRoleOf({ realUserId, isAdmin, isOwner }: Actor): StaffRole {
  return { realUserId, isAdmin, isOwner };
}

type NewSelf = Omit<Self, "kind" | "realUserId" | "locale" | "isFamiliar"> &
  Partial<Pick<Self, "locale" | "isFamiliar">>;

/** Creates the actor of a person in their own account; in the default language and addressed formally unless said. */
export function toSelf(person: NewSelf): Self {
  return { locale: defaultLanguage, isFamiliar: false, ...person, kind: "self", realUserId: person.userId };
}

/** The ids of an actor, all that adding by a token takes: the compiler refuses them where an actor is asked for. */
export type ActorIds = Pick<ActorFields, "userId" | "realUserId"> & {
  /** Set for what comes by itself, which is taken also while writing waits for the plan. */
  readonly arrives?: true;
};

/** The ids for adding to an account as its own user would; the caller has checked that it may. */
export function idsOfOwner(ownerId: number): ActorIds {
  return { userId: ownerId, realUserId: ownerId };
}

/** The ids for adding what comes by itself: told through a link, at a tablet, or to a helper. */
export function idsOfArrival(ownerId: number): ActorIds {
  return { ...idsOfOwner(ownerId), arrives: true };
}

/** Creates an actor without roles, for jobs. */
export function asThemselves(userId: number, displayName = ""): Self {
  return toSelf({ userId, isAdmin: false, isOwner: false, displayName });
}

/** Creates the actor for an account; `Self` for the user's own. */
export function actingIn(
  actor: Actor,
  account: { userId: number; displayName: string; isFamiliar?: boolean; isKept?: boolean },
): Actor {
  const { realUserId, isAdmin, isOwner, locale } = actor;
  const { userId, displayName, isFamiliar = false, isKept = false } = account;
  const kind = userId === realUserId ? "self" : "impersonating";
  const viewed: Actor = { kind, userId, realUserId, isAdmin, isOwner, displayName, locale, isFamiliar };
  return isKept ? { ...viewed, isKept } : viewed;
}

/** The ids decide, not `kind`. */
export function isImpersonating(actor: Actor): actor is Impersonating {
  return actor.userId !== actor.realUserId;
}

/** Narrows to the account's own user. Throws Forbidden while impersonating. */
export function requireSelf(actor: Actor, said?: Message): Self {
  if (isImpersonating(actor)) throw new Forbidden(said);
  return actor;
}

export const returnFirst = message("Please return to your own account first.");

/** Throws Forbidden unless the actor is an administrator. */
export function requireAdministrator({ isAdmin }: Pick<Actor, "isAdmin">): void {
  if (!isAdmin) throw new Forbidden();
}

/** Throws Forbidden for participants. */
export function requireStaff({ isAdmin, isOwner }: Pick<Actor, "isAdmin" | "isOwner">): void {
  if (!isAdmin && !isOwner) throw new Forbidden();
}

/** Throws Forbidden for a keeper: nothing is written in the name of an author who has died. */
export function requireOwnWords({ keeper }: Actor): void {
  if (keeper) throw new Forbidden(keepersWords);
}

/** Throws Forbidden in an account that is kept, also for staff who view it. */
export function requireUnkept({ isKept }: Actor): void {
  if (isKept) throw new Forbidden(keptWords);
}

export const keptWords = message(
  "This account is kept, because its author has died. Nothing is written in their name any more.",
);

export const keepersWords = message(
  "Keepers read, finish the order and the design of the book, order copies and download it. Nothing is written in the author’s name.",
);
