import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { Forbidden } from "../errors";
import { isWaiting } from "./may-write";

/** Somebody's plan is not paid any more: nothing is lost, and nothing new is kept until it is. */
export class WritingWaits extends Forbidden {
  constructor() {
    super(
      "Your plan has ended, so writing waits for now. Everything you wrote is safe, and you can read it and take it with you. To write on, please renew your plan on your account page.",
    );
  }
}

/** What every door of writing asks first. Throws WritingWaits, seven days after a plan was not paid any more. */
export async function requireWriting({ db, clock }: Deps, { userId }: Pick<Actor, "userId">): Promise<void> {
  const membership = await db
    .selectFrom("memberships")
    .select("lapsedAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (isWaiting(membership, clock.now())) throw new WritingWaits();
}
