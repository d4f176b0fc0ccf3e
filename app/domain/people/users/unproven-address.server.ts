import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { AddressUnproven } from "../../base/errors";

/* Who buys by invoice writes unpaid. Until the link of a mail is pressed, the account takes words only: nobody knows whose it is. */

const unprovenStoriesMax = 20;

export interface UnprovenAddress {
  /** Null if it was removed since. */
  email: string | null;
}

const selectUnproven = cachedQuery((db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom("users")
    .innerJoin("subscriptions", "subscriptions.userId", "users.id")
    .select("users.email")
    .where("users.id", "=", userId)
    .where("users.addressUnprovenSince", "is not", null)
    .where("users.paidPlan", "is", null)
    .where("subscriptions.state", "=", "invoiced"),
);

/** The address of an account that was bought by an invoice, neither paid nor proven; null for all others. */
export async function findUnprovenAddress(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<UnprovenAddress | null> {
  const [user] = await selectUnproven(db, { userId });
  return user ?? null;
}

/** Required before any file is taken. Throws AddressUnproven. */
export async function requireProvenAddress(db: Db, actor: Pick<Actor, "userId">): Promise<void> {
  const unproven = await findUnprovenAddress(db, actor);
  if (unproven) throw new AddressUnproven(filesWait(unproven) as Message);
}

/** Required before a new story. Throws AddressUnproven where 20 are there and the address is not proven. */
export async function requireRoomForStory(db: Db, { userId }: Pick<Actor, "userId">): Promise<void> {
  const unproven = await findUnprovenAddress(db, { userId });
  if (!unproven) return;
  const stories = await db
    .selectFrom("stories")
    .select("id")
    .where("userId", "=", userId)
    .limit(unprovenStoriesMax)
    .execute();
  if (stories.length < unprovenStoriesMax) return;
  throw new AddressUnproven(storiesWait(unproven) as Message);
}

/** Call when a link or code from a mail to the person's address was used, within the same transaction. */
export async function noteAddressProven(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
): Promise<void> {
  await db
    .updateTable("users")
    .set(({ ref }) => ({ provenAddress: ref("email") }))
    .where("id", "=", userId)
    .execute();
  const changed = await db
    .updateTable("users")
    .set({ addressUnprovenSince: null })
    .where("id", "=", userId)
    .where("addressUnprovenSince", "is not", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n)
    await recordAudit({ db, clock }, { userId, realUserId: userId }, "user.address-proven");
}

function filesWait({ email }: UnprovenAddress): Message {
  if (email === null)
    return message(
      "Photos and recordings wait until we know that your email reaches you. Please enter your email address on your account page first.",
    );
  return message(
    "Photos and recordings wait until we know that your email reaches you. Please press “Send me the link”, and then the link in the email to {email}.",
    { email },
  );
}

function storiesWait({ email }: UnprovenAddress): Message {
  const max = unprovenStoriesMax;
  if (email === null)
    return message(
      "You have {max} stories. More can be added as soon as we know that your email reaches you. What you typed is kept. Please enter your email address on your account page first.",
      { max },
    );
  return message(
    "You have {max} stories. More can be added as soon as we know that your email reaches you. What you typed is kept. Please press “Send me the link”, and then the link in the email to {email}.",
    { max, email },
  );
}
