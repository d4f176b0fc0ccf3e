import type { Db } from "~/db/open.server";
import type { WaitingRequestRow } from "~/db/tables";
import type { Mark } from "../../base/audit/mark-rows.server";
import { enqueueMails, type MailDeps } from "../../base/mail/outbox.server";
import { listMakers } from "./makers.server";
import { allowedLetter, toDecideLetter, waitingLetter } from "./waiting-letters";

type Request = Pick<WaitingRequestRow, "userId" | "kind" | "label" | "askedAt" | "dueAt">;

/** Mails the person, at their own address of before too, and the administrators who may let it through. Within a transaction. */
export async function tellOfWaiting(deps: MailDeps, request: Request, mark: Mark): Promise<void> {
  await mailPerson(deps, request, mark);
  await mailAdministrators(deps, request, mark);
}

async function mailPerson(
  deps: MailDeps,
  { userId, kind, label, dueAt }: Request,
  { earlierAddress }: Mark,
): Promise<void> {
  const { displayName, email } = await findPerson(deps.db, userId);
  const letter = () => waitingLetter(deps.config, displayName, { kind, label, dueAt });
  const recipients = [...new Set([earlierAddress, email])].filter((address) => address !== null);
  const mails = recipients.map((recipient) => ({
    kind: "waiting-request" as const,
    userId,
    recipient,
    letter,
  }));
  await enqueueMails(deps, mails);
}

async function mailAdministrators(
  deps: MailDeps,
  { userId, kind, label, askedAt, dueAt }: Request,
  { madeBy }: Mark,
): Promise<void> {
  const { displayName } = await findPerson(deps.db, userId);
  const administrators = await listAdministrators(deps.db, [
    userId,
    ...(await listMakers(deps.db, userId, askedAt)),
  ]);
  const facts = { displayName, kind, label, madeBy, dueAt };
  const mails = administrators.map((administrator) => ({
    kind: "waiting-request" as const,
    userId: administrator.id,
    recipient: administrator.email,
    letter: () => toDecideLetter(deps.config, administrator.displayName, facts),
  }));
  await enqueueMails(deps, mails);
}

/** Mails the person that their order can be paid, or their download can be fetched. Within a transaction. */
export async function tellOfAllowed(
  deps: MailDeps,
  { userId, kind, label }: Pick<Request, "userId" | "kind" | "label">,
): Promise<void> {
  const { displayName, email } = await findPerson(deps.db, userId);
  if (email === null) return;
  await enqueueMails(deps, [
    {
      kind: "waiting-request",
      userId,
      recipient: email,
      letter: () => allowedLetter(deps.config, displayName, { kind, label }),
    },
  ]);
}

function findPerson(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["displayName", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

async function listAdministrators(db: Db, except: number[]) {
  const rows = await db
    .selectFrom("users")
    .select(["id", "displayName", "email"])
    .where("isAdmin", "=", 1)
    .where("suspendedAt", "is", null)
    .where("closedAt", "is", null)
    .where("id", "not in", except)
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}
