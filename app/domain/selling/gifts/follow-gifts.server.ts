import { sql } from "kysely";
import type { GiftRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { agoText, type Clock, days, nowText } from "../../base/deps";
import { enqueueMail, findLink, type MailDeps } from "../../base/mail/outbox.server";
import { forgetGifts } from "./forget-gifts.server";
import { giftBouncedLetter, giftWaitsLetter, nothingWrittenLetter, prolongLetter } from "./gift-letters";
import { mailGiver } from "./giver-mail.server";

const atOnce = 50;

type Followed = Pick<
  GiftRow,
  "id" | "giverId" | "receiverId" | "recipientName" | "recipientEmail" | "givers" | "planId" | "months"
>;
type FollowedGift = Followed & { email: string | null; locale: string; endsAt?: string | null };

/** Tells givers and receivers what a gift needs, each thing once: a mail and its mark are one transaction. */
export async function followGifts(deps: MailDeps, signal?: AbortSignal): Promise<void> {
  for (const step of [
    tellOfBounces,
    tellOfWaiting(90),
    tellOfWaiting(30),
    nudgeWriters,
    askToProlong(14),
    askToProlong(60),
  ])
    if (!signal?.aborted) await step(deps);
  await forgetGifts(deps);
}

async function tellOfBounces(deps: MailDeps): Promise<void> {
  const bounced = await select(deps)
    .where("gifts.bouncedAt", "is", null)
    .where("gifts.unwrappedAt", "is", null)
    .where("checkouts.state", "=", "paid")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("mails")
          .select("mails.id")
          .where("mails.state", "in", ["failed", "put-aside"])
          .where("mails.id", "=", ({ selectFrom: from }) =>
            from("giftLinks")
              .select(({ fn }) => fn.max("giftLinks.mailId").as("last"))
              .whereRef("giftLinks.giftId", "=", "gifts.id"),
          ),
      ),
    )
    .execute();
  await each(deps, bounced, "bouncedAt", (within, gift) =>
    toGiver(within, gift, (to, href) => giftBouncedLetter(to, gift.recipientName, href)),
  );
}

/** A gift whose day is still ahead has reached nobody. On paper it is in its giver's hands at once. */
const reachedAt = sql<string>`case when gifts.send_at is null then gifts.created_at else gifts.sent_at end`;

function tellOfWaiting(count: 30 | 90) {
  const column = count === 30 ? "toldAfter30" : "toldAfter90";
  return async (deps: MailDeps): Promise<void> => {
    const waiting = await select(deps)
      .where(`gifts.${column}`, "is", null)
      .where("gifts.unwrappedAt", "is", null)
      .where("checkouts.state", "=", "paid")
      .where(reachedAt, "<", agoText(deps.clock, count * days))
      .execute();
    await each(deps, waiting, column, async (within, gift) => {
      // Who hears of ninety days is not told of thirty as well.
      if (count === 90) await mark(within, gift.id, "toldAfter30");
      // After ninety days the address is forgotten, in this very run.
      const hasAddress = count === 30 && gift.recipientEmail !== null;
      const words = { name: gift.recipientName, hasAddress };
      await toGiver(within, gift, (to, href) => giftWaitsLetter(to, words, href));
    });
  };
}

/** Nobody is reminded of an account that is closed or kept, or whose author is said to have died. */
const isThere = sql<boolean>`users.closed_at is null and users.kept_at is null and users.asked_alive_at is null`;

async function nudgeWriters(deps: MailDeps): Promise<void> {
  const silent = await select(deps)
    .innerJoin("users", "users.id", "gifts.receiverId")
    .where("gifts.nudgedAt", "is", null)
    .where("gifts.unwrappedAt", "<", agoText(deps.clock, 30 * days))
    .where("users.storyCount", "=", 0)
    .where("users.email", "is not", null)
    .where(isThere)
    .where("checkouts.state", "=", "paid")
    .select("users.email as writerEmail")
    .execute();
  const emails = new Map(silent.map(({ id, writerEmail }) => [id, writerEmail]));
  await each(deps, silent, "nudgedAt", async (within, gift) => {
    const recipient = emails.get(gift.id) ?? "";
    const href = findLink(deps.config, "/");
    const letter = () => nothingWrittenLetter(recipient, gift.givers, href);
    await enqueueMail(within, { kind: "gift-writer", userId: gift.receiverId, recipient, letter });
  });
}

function askToProlong(count: 14 | 60) {
  const column = count === 14 ? "askedToProlong14" : "askedToProlong60";
  return async (deps: MailDeps): Promise<void> => {
    const ending = await select(deps)
      .innerJoin("subscriptions", "subscriptions.checkoutId", "gifts.checkoutId")
      .innerJoin("users", "users.id", "subscriptions.userId")
      .where(isThere)
      .where(`gifts.${column}`, "is", null)
      .where("subscriptions.state", "=", "active")
      .where("subscriptions.endsAt", ">", nowText(deps.clock))
      .where("subscriptions.endsAt", "<", inDays(deps.clock, count))
      .select("subscriptions.endsAt")
      .execute();
    await each(deps, ending, column, async (within, gift) => {
      if (count === 14) await mark(within, gift.id, "askedToProlong60");
      const { planId, months, recipientName: name, endsAt } = gift;
      const path = `/checkout?plan=${planId}&gift=1&months=${months ?? 12}`;
      const again = findLink(deps.config, path);
      await toGiver(within, gift, (to) => prolongLetter(to, { name, endsAt: endsAt ?? "", href: again }));
    });
  };
}

function inDays(clock: Clock, count: number): string {
  return new Date(clock.now().getTime() + count * days).toISOString();
}

function select({ db }: Pick<MailDeps, "db">) {
  return db
    .selectFrom("gifts")
    .innerJoin("checkouts", "checkouts.id", "gifts.checkoutId")
    .select(["gifts.id", "gifts.giverId", "gifts.receiverId", "gifts.recipientName", "gifts.givers"])
    .select(["gifts.recipientEmail", "gifts.planId", "gifts.months", "checkouts.locale", "checkouts.email"])
    .limit(atOnce);
}

type Mark =
  | "bouncedAt"
  | "toldAfter30"
  | "toldAfter90"
  | "nudgedAt"
  | "askedToProlong14"
  | "askedToProlong60";

/** Marks each and tells of it; another process may have done so meanwhile. */
async function each(
  deps: MailDeps,
  gifts: FollowedGift[],
  column: Mark,
  tell: (within: MailDeps, gift: FollowedGift) => Promise<void>,
): Promise<void> {
  for (const gift of gifts)
    await deps.db.transaction().execute(async (db) => {
      const within = { ...deps, db };
      if (await mark(within, gift.id, column)) await tell(within, gift);
    });
}

async function mark({ db, clock }: MailDeps, id: number, column: Mark): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("gifts")
    .set({ [column]: nowText(clock) })
    .where("id", "=", id)
    .where(column, "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function toGiver(
  deps: MailDeps,
  { id, giverId, email, locale }: FollowedGift,
  letter: (to: string, href: string | undefined) => ReturnType<typeof giftWaitsLetter>,
): Promise<void> {
  if (!email) return;
  await mailGiver(deps, { id, giverId }, { kind: "gift-giver", email, locale: toLanguage(locale) }, (href) =>
    letter(email, href),
  );
}
