import { sql } from "kysely";
import type { GiftRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { requireHardPassword } from "../../people/auth/new-password/hard-password.server";
import { endOnlyWayIn } from "../../people/auth/only-way-in.server";
import { hashPassword } from "../../people/auth/passwords.server";
import { inviteMember, type SealingDeps } from "../../people/circle/members.server";
import { nameKey } from "../../people/users/name-key";
import type { WayBackInput } from "./schema";

/** True for an account that has unwrapped any gift, be there a way back or not. */
export async function hasOwnGift(
  { db }: Pick<Deps, "db">,
  { userId }: Pick<Actor, "userId">,
): Promise<boolean> {
  const gift = await db.selectFrom("gifts").select("id").where("receiverId", "=", userId).executeTakeFirst();
  return gift !== undefined;
}

/** The last gift about whose giver the receiver was not asked; undefined for none, and for one of the house, which reads nothing. */
export function findCircleQuestion(
  { db }: Pick<Deps, "db">,
  { userId }: Pick<Actor, "userId">,
): Promise<Pick<GiftRow, "id" | "givers"> | undefined> {
  return db
    .selectFrom("gifts")
    .select(["id", "givers"])
    .where("receiverId", "=", userId)
    .where("isHouse", "=", 0)
    .where("circleAnswer", "is", null)
    .orderBy("unwrappedAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Whether an account that a gift began has no way back yet, whatever other gifts were added to it. */
export async function opensHereAlone(
  { db }: Pick<Deps, "db">,
  { userId }: Pick<Actor, "userId">,
): Promise<boolean> {
  const gift = await db
    .selectFrom("gifts")
    .select("id")
    .where("receiverId", "=", userId)
    .where("wayBackAt", "is", null)
    .executeTakeFirst();
  return gift !== undefined;
}

/** Makes sure that the actor's account began with a gift and has no way back yet. Throws NotFound. */
export async function requireLackingWayBack(deps: Pick<Deps, "db">, actor: Actor): Promise<void> {
  if (!(await opensHereAlone(deps, actor))) throw new NotFound();
}

export interface OwnName {
  displayName: string;
  username: string;
  email: string | null;
}

/** The names of the actor's account and its mail address, which is null for none. */
export async function getOwnName({ db }: Pick<Deps, "db">, { userId }: Actor): Promise<OwnName> {
  return db
    .selectFrom("users")
    .select(["displayName", "username", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Names the account and sets an address, a password or both, once only. Never says whether the address has another account. Throws NotFound without a gift that waits for it, and ValidationError. */
export async function setWayBack(deps: MailDeps, actor: Self, input: WayBackInput): Promise<void> {
  const own = await getOwnName(deps, actor);
  const email = own.email ?? input.email;
  if (email === null && input.password === null)
    throw new ValidationError({ email: [message("Please give an email address, or choose a password.")] });
  if (input.password !== null) requireHardPassword(deps, input.password, { ...own, ...input, email });
  const passwordHash = input.password === null ? null : await hashPassword(input.password);
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const [marked] = await db
      .updateTable("gifts")
      .set({ wayBackAt: nowText(deps.clock) })
      .where("receiverId", "=", actor.userId)
      .where("wayBackAt", "is", null)
      .returning("id")
      .execute();
    if (!marked) throw new NotFound();
    await db
      .updateTable("users")
      .set({ displayName: input.displayName, nameKey: nameKey(input.displayName), email })
      .set(own.email === null && email !== null ? { addressUnprovenSince: nowText(deps.clock) } : {})
      .set(passwordHash === null ? {} : { passwordHash })
      .where("id", "=", actor.userId)
      .execute();
    await endOnlyWayIn(within, actor.userId);
    await recordAudit(within, actor, "gift.way-back", { id: marked.id });
  });
}

/** Returns whether this was the answer, noted after the invitation: a stop in between leaves the question open, and invites nobody twice. */
export async function answerCircle(
  deps: MailDeps & SealingDeps,
  actor: Self,
  giftId: number,
  isYes: boolean,
): Promise<boolean> {
  const gift = await deps.db
    .selectFrom("gifts")
    .leftJoin("checkouts", "checkouts.id", "gifts.checkoutId")
    .select(["gifts.id", "gifts.givers", "checkouts.email"])
    .where("gifts.id", "=", giftId)
    .where("gifts.receiverId", "=", actor.userId)
    .where("gifts.isHouse", "=", 0)
    .where("gifts.circleAnswer", "is", null)
    .executeTakeFirst();
  if (!gift) return false;
  // Who prolonged a gift gave twice, and is asked about once.
  const sameGiver = deps.db
    .selectFrom("checkouts")
    .select("id")
    .where(sql<string | null>`lower(email)`, "=", gift.email?.toLowerCase() ?? null);
  if (isYes) {
    const guest = {
      ...{ name: gift.givers.slice(0, 100), relation: "" },
      ...{ email: gift.email, role: "ask" as const },
    };
    await inviteMember(deps, actor, guest, { id: `gift-${gift.id}`, contentHash: "" });
  }
  await deps.db
    .updateTable("gifts")
    .set({ circleAnswer: isYes ? "yes" : "no" })
    .where("receiverId", "=", actor.userId)
    .where("circleAnswer", "is", null)
    .where((where) => where.or([where("id", "=", gift.id), where("checkoutId", "in", sameGiver)]))
    .execute();
  return true;
}
