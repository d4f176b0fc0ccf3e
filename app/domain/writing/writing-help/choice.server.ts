import type { Db } from "~/db/open.server";
import type { UsersTable } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { Forbidden, NotFound } from "../../base/errors";
import type { Assistant } from "./assistant";

export interface WritingHelpDeps extends Deps {
  /** Null without ASSISTANT_URL. */
  assistant: Assistant | null;
}

export type WritingHelpChoice = UsersTable["writingHelpChoice"];

/** Whether texts of the account may be sent. Null until its person was asked. */
export async function getWritingHelpChoice(db: Db, { userId }: Actor): Promise<WritingHelpChoice> {
  const row = await db
    .selectFrom("users")
    .select("writingHelpChoice")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.writingHelpChoice ?? null;
}

/** Only the account's own person decides. Throws NotFound where no writing help is set up. */
export async function chooseWritingHelp(
  { db, clock, assistant }: WritingHelpDeps,
  actor: Self,
  choice: NonNullable<WritingHelpChoice>,
): Promise<void> {
  const { host } = requireAssistant(assistant);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("users")
      .set({ writingHelpChoice: choice, writingHelpChosenAt: nowText(clock) })
      .where("id", "=", actor.userId)
      .execute();
    await recordAudit({ db: trx, clock }, actor, "writing-help.choose", { choice, host });
  });
}

/** Throws NotFound where no writing help is set up. */
export function requireAssistant(assistant: Assistant | null): Assistant {
  if (!assistant) throw new NotFound();
  return assistant;
}

/** Throws NotFound where no writing help is set up, and Forbidden unless the account's person has said yes. */
export async function requireWritingHelp(
  { db, assistant }: WritingHelpDeps,
  actor: Actor,
): Promise<Assistant> {
  const set = requireAssistant(assistant);
  const choice = await getWritingHelpChoice(db, actor);
  if (choice === "declined")
    throw new Forbidden(
      message("Writing help is turned off for this account. It can be turned on at /account."),
    );
  if (choice === null)
    throw new Forbidden(
      message("Words would be sent to {host}. The person of this account is asked first, at /account.", {
        host: set.host,
      }),
    );
  return set;
}
