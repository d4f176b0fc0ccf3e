import type { AnsweredLink } from "./answered-link.server";
import {
  type IncomingDeps,
  type IncomingMailRow,
  type IncomingMailState,
  settle,
} from "./incoming-mails.server";
import type { ReplyText } from "./reading/reply-text";

/** Waiting mails of one person; more are not shown. */
const heldMost = 200;
/** Letters of a mail that are shown while it waits; all are read from its file once it is taken. */
const shownMost = 100_000;

/** Lets a reply wait for the person's yes, with its file. Returns "unknown" where too many wait already. */
export async function hold(
  deps: IncomingDeps,
  row: IncomingMailRow,
  { id, userId, promptId }: AnsweredLink,
  { words }: ReplyText,
  reason: string,
): Promise<IncomingMailState> {
  const { count } = await deps.db
    .selectFrom("incomingMails")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("state", "=", "held")
    .executeTakeFirstOrThrow();
  const state = Number(count) >= heldMost ? "unknown" : "held";
  const content = words.slice(0, shownMost);
  const whose = { userId, mailedQuestionId: id, promptId, content };
  return settle(deps, row, state, { reason, ...whose, keepsFile: true });
}
