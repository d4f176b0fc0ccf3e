import type { Db } from "~/db/open.server";
import type { WaitingRequestRow } from "~/db/tables";
import { t } from "~/messages/translate";
import type { Mark } from "../../base/audit/mark-rows.server";
import { formatDate } from "../../base/format";
import { enqueueMails, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { listMakers } from "./makers.server";
import { waitingMessage, waitingWhat } from "./waiting-words";

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
  const { appUrl } = deps.config;
  const letter = () => ({
    subject: t("This waits until {dueAt}", { dueAt: formatDate(dueAt) }),
    to: displayName,
    paragraphs: [t(waitingMessage(kind, label, dueAt))],
    button: appUrl
      ? { label: t("See what waits"), href: linkTo(deps.config, "/account/mark#waiting") }
      : undefined,
    closing: [
      t("If you did not ask for it, please call it back, and tell the people who look after this site."),
    ],
  });
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
  const { appUrl } = deps.config;
  const administrators = await listAdministrators(deps.db, [
    userId,
    ...(await listMakers(deps.db, userId, askedAt)),
  ]);
  const mails = administrators.map((administrator) => ({
    kind: "waiting-request" as const,
    userId: administrator.id,
    recipient: administrator.email,
    letter: () => ({
      subject: t("{displayName}: this waits for you", { displayName }),
      to: administrator.displayName,
      paragraphs: [
        t(
          "{displayName} asked for this: {what}. {madeBy} made a way into their account, so it waits until {dueAt}, and then it is done.",
          { displayName, what: waitingWhat(kind, label), madeBy, dueAt: formatDate(dueAt) },
        ),
        t("If you know that it is this person, you can let it through now. If you do not, please ask them."),
      ],
      button: appUrl
        ? { label: t("See what waits"), href: linkTo(deps.config, "/admin/waiting") }
        : undefined,
      closing: [],
    }),
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
  const isOrder = kind === "order";
  const path = isOrder ? `/orders/${label}` : "/account/export";
  const { appUrl } = deps.config;
  await enqueueMails(deps, [
    {
      kind: "waiting-request",
      userId,
      recipient: email,
      letter: () => ({
        subject: isOrder
          ? t("Your order {label} can be paid now", { label })
          : t("Your download is being made"),
        to: displayName,
        paragraphs: [
          isOrder
            ? t("Your order {label} has waited long enough. It goes to print as soon as it is paid.", {
                label,
              })
            : t(
                "The download that you asked for has waited long enough. It is made now, and will be on its page.",
              ),
        ],
        button: appUrl
          ? {
              label: isOrder ? t("See the order") : t("See the download"),
              href: linkTo(deps.config, path),
            }
          : undefined,
        closing: [],
      }),
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
