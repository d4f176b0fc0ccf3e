import type { Db } from "~/db/open.server";
import type { StaffCredentialKind } from "~/db/tables";
import type { Self } from "../../base/actor";
import { findOwnAddress, holdsAnything } from "../../base/audit/mark-rows.server";
import { nowText } from "../../base/deps";
import type { MailDeps } from "../../base/mail/outbox.server";
import { beginMark } from "./begin-mark.server";

/** Notes a first password or printed code that staff made, instead of one that was never used. Within a transaction. */
export async function recordStaffCredential(
  deps: MailDeps,
  actor: Self,
  user: { id: number; email: string | null },
  kind: Exclude<StaffCredentialKind, "address">,
): Promise<void> {
  const { db, clock } = deps;
  const earlierAddress = await findOwnAddress(deps, user);
  await forgetUnused(db, user.id, kind);
  await db
    .insertInto("credentialMarks")
    .values({ userId: user.id, kind, madeBy: actor.realUserId, madeAt: nowText(clock), earlierAddress })
    .execute();
}

/** Begins the mark at once: whoever reads its mail may sign in. Call within the transaction; `earlierAddress` is the person's own. */
export async function recordStaffAddress(
  deps: MailDeps,
  actor: Self,
  userId: number,
  { address, earlierAddress }: { address: string | null; earlierAddress: string | null },
): Promise<void> {
  const { db, clock } = deps;
  await forgetUnused(db, userId, "address");
  if (address === null || address === earlierAddress) return;
  const { id } = await db
    .insertInto("credentialMarks")
    .values({
      userId,
      kind: "address",
      madeBy: actor.realUserId,
      madeAt: nowText(clock),
      address,
      earlierAddress,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (earlierAddress !== null || (await holdsAnything(db, userId))) await beginMark(deps, id);
}

async function forgetUnused(db: Db, userId: number, kind: StaffCredentialKind): Promise<void> {
  await db
    .deleteFrom("credentialMarks")
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("usedAt", "is", null)
    .execute();
}
