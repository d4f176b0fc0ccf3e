import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import { message } from "~/messages/message";
import { type Actor, actingIn, requireAdministrator, type Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { formatDate } from "../../base/format";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import type { Bearer } from "../../base/reader";
import {
  consumeToken,
  findToken,
  issueTokens,
  revokeTokensFor,
} from "../../people/auth/one-time-tokens.server";
import { exportLinkLetter } from "../../people/users/letters";
import { requirePersonRow } from "../../people/users/people.server";
import { waitingTime } from "../../people/waiting/hold-back.server";
import { listMakers } from "../../people/waiting/makers.server";
import { deletionTime } from "../closing/close-account.server";
import {
  type ExportFile,
  type Exports,
  type ExportsDeps,
  findExportFile,
  getExports,
  startExport,
} from "./exports.server";

/* Everything in a closed account, for the family: a link without sign-in that works once, until the deletion. */

const purpose = "export-link";

type ClosedRow = UserRow & { closedAt: string };

export interface ClosedPersonExport {
  userId: number;
  displayName: string;
  deletedAt: string;
  exports: Exports;
}

/** The export of a closed account, for administrators. Throws Forbidden, and NotFound for an open account. */
export async function getClosedPersonExport(
  deps: ExportsDeps,
  actor: Actor,
  id: number,
): Promise<ClosedPersonExport> {
  const { displayName, closedAt } = await requireClosed(deps.db, actor, id);
  const exports = await getExports(deps, actingIn(actor, { userId: id, displayName }));
  return { userId: id, displayName, deletedAt: deletionTime(closedAt), exports };
}

/** Queues the export of a closed account. Throws Forbidden, NotFound, and Unavailable if the disk is full. */
export async function startClosedPersonExport(
  deps: ExportsDeps & MailDeps,
  actor: Self,
  id: number,
): Promise<void> {
  const { displayName } = await requireClosed(deps.db, actor, id);
  await startExport(deps, actingIn(actor, { userId: id, displayName }));
}

export interface ExportLink {
  path: string;
  expiresAt: string;
}

/** Issues a link, instead of the earlier one. Throws Forbidden, NotFound, and Conflict (`requireOtherMaker`). */
export async function createExportLink(deps: Deps, actor: Self, id: number): Promise<ExportLink> {
  return deps.db.transaction().execute(async (db) => {
    const row = await requireClosed(db, actor, id);
    return issueLink({ ...deps, db }, actor, row, "shown");
  });
}

/** Mails a link to any address, instead of the earlier link. Throws Forbidden, NotFound, Unavailable, and Conflict. */
export async function mailExportLink(
  deps: MailDeps,
  actor: Self,
  id: number,
  recipient: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const row = await requireClosed(db, actor, id);
    const { path, expiresAt, token } = await issueLink(within, actor, row, "mailed");
    const link = linkTo(deps.config, path);
    const letter = () => exportLinkLetter(row.displayName, link, formatDate(expiresAt));
    await enqueueMail(within, {
      kind: purpose,
      userId: id,
      recipient,
      letter,
      uselessAt: expiresAt,
      linkToken: token,
    });
  });
}

async function issueLink(
  deps: Deps,
  actor: Self,
  row: ClosedRow,
  by: "shown" | "mailed",
): Promise<ExportLink & { token: string }> {
  await requireOtherMaker(deps, actor, row);
  await revokeTokensFor(deps.db, row.id, purpose);
  const lifetime = new Date(deletionTime(row.closedAt)).getTime() - deps.clock.now().getTime();
  const [issued] = await issueTokens(deps, [{ purpose, userId: row.id, lifetime }]);
  if (!issued) throw new NotFound();
  const account = { userId: row.id, realUserId: actor.realUserId };
  await recordAudit(deps, account, "export.link", { by });
  const { token, expiresAt } = issued;
  return { path: `/download/${token}`, expiresAt, token };
}

/** Whoever made a way into the account waits as its person would; another administrator lets it through by making the link. */
async function requireOtherMaker(
  { db, clock }: Deps,
  actor: Self,
  { id, closedAt }: ClosedRow,
): Promise<void> {
  const makers = await listMakers(db, id, nowText(clock));
  const from = new Date(new Date(closedAt).getTime() + waitingTime);
  if (!makers.includes(actor.realUserId) || clock.now() >= from) return;
  throw new Conflict(
    message(
      "You made a way into this account, so another administrator makes the link; or it can be made from {day}.",
      { day: formatDate(from) },
    ),
  );
}

export interface LinkedExport {
  displayName: string;
  deletedAt: string;
  state: "ready" | "coming" | "missing";
  bytes: number | null;
}

export interface ExportBearer extends Bearer<"export"> {
  readonly account: Pick<ClosedRow, "displayName" | "closedAt">;
}

/** The bearer of a link, without using it up; null for an invalid or used one. */
export async function findLinkBearer(deps: Deps, token: string): Promise<ExportBearer | null> {
  const found = await findToken(deps, purpose, token);
  return findDownloadBearer(deps, found?.userId);
}

/** The bearer in a browser that has used a link to this account up; null once the account is open again or deleted. */
export async function findDownloadBearer({ db }: Pick<Deps, "db">, userId = 0): Promise<ExportBearer | null> {
  const row = await db
    .selectFrom("users")
    .select(["displayName", "closedAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row?.closedAt) return null;
  const account = { displayName: row.displayName, closedAt: row.closedAt };
  return { kind: "export", ownerId: userId, opens: userId, account };
}

/** What a link leads to: "ready" with a finished zip, "coming" while one is made, else "missing", without `bytes`. */
export async function getLinkedExport(deps: ExportsDeps, bearer: ExportBearer): Promise<LinkedExport> {
  const { kept, current } = await getExports(deps, bearer);
  const state = kept ? "ready" : current ? "coming" : "missing";
  const { displayName, closedAt } = bearer.account;
  return { displayName, deletedAt: deletionTime(closedAt), state, bytes: kept?.bytes ?? null };
}

/** Consumes a link if its file is ready; returns the id of the person. Throws NotFound otherwise. Audited. */
export async function redeemExportLink(
  deps: ExportsDeps,
  bearer: ExportBearer | null,
  token: string,
): Promise<{ userId: number }> {
  if (!bearer || (await getLinkedExport(deps, bearer)).state !== "ready") throw new NotFound();
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const used = await consumeToken(within, purpose, token);
    if (!used) throw new NotFound();
    await recordAudit(within, null, "export.link-used", { id: used.userId });
    return { userId: used.userId };
  });
}

/** The file of a used link, while the account is closed. Throws NotFound without one. */
export async function findLinkedFile(
  deps: ExportsDeps,
  bearer: ExportBearer,
): Promise<ExportFile & { displayName: string }> {
  return { ...(await findExportFile(deps, bearer)), displayName: bearer.account.displayName };
}

async function requireClosed(db: Db, actor: Actor, id: number): Promise<ClosedRow> {
  requireAdministrator(actor);
  const row = await requirePersonRow(db, actor, id);
  const { closedAt } = row;
  if (closedAt === null) throw new NotFound();
  return { ...row, closedAt };
}
