import { stat } from "node:fs/promises";
import type { Db } from "~/db/open.server";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit, recordReading } from "../../base/audit/audit.server";
import { NotFound } from "../../base/errors";
import type { StoredFile } from "../../media/stored-file.server";
import { discardDecided, type IncomingDeps, type IncomingMailState } from "./incoming-mails.server";
import { keptUnread, unreadStates } from "./unread-mails.server";

export interface UnreadMail {
  id: number;
  state: IncomingMailState;
  reason: string;
  receivedAt: string;
  bytes: number;
  sender: string;
  subject: string;
  isKept: boolean;
}

/** The newest 200 that wait for an administrator. Throws Forbidden. */
export async function listUnreadMails(db: Db, actor: Actor): Promise<UnreadMail[]> {
  requireAdministrator(actor);
  const rows = await db
    .selectFrom("incomingMails")
    .select(["id", "state", "reason", "receivedAt", "bytes", "sender", "subject", "folder"])
    .where("state", "in", unreadStates)
    .orderBy("id", "desc")
    .limit(keptUnread.count)
    .execute();
  return rows.map(({ folder, ...row }) => ({ ...row, isKept: folder !== null }));
}

/** Opens the file of a mail as it came. Audited. Throws Forbidden, and NotFound where it is not kept. */
export async function openUnreadMail(deps: IncomingDeps, actor: Actor, id: number): Promise<StoredFile> {
  requireAdministrator(actor);
  const row = await deps.db
    .selectFrom("incomingMails")
    .select("folder")
    .where("id", "=", id)
    .where("state", "in", unreadStates)
    .executeTakeFirst();
  if (!row?.folder) throw new NotFound();
  const path = deps.letters.pathOf(row.folder, 0);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new NotFound();
  await recordReading(deps, actor, "mail-in.download", { id });
  return { path, mimeType: "message/rfc822", bytes: found.size, tag: `mail-in-${id}-${found.size}` };
}

/** Has a mail read once more, such as after a setting was mended. Throws Forbidden and NotFound. */
export async function readMailAgain(deps: IncomingDeps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  const again = await deps.db
    .updateTable("incomingMails")
    .set({ state: "new", reason: "", messageKey: null, triedAt: null, decidedAt: null })
    .where("id", "=", id)
    .where("state", "in", unreadStates)
    .where("folder", "is not", null)
    .executeTakeFirst();
  if (again.numUpdatedRows === 0n) throw new NotFound();
  await recordAudit(deps, actor, "mail-in.again", { id });
}

/** Removes a mail with its file. Throws Forbidden and NotFound. */
export async function removeUnreadMail(deps: IncomingDeps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  if (!(await discardDecided(deps, id, unreadStates))) throw new NotFound();
  await recordAudit(deps, actor, "mail-in.remove", { id });
}
