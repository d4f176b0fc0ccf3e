import { type Language, toLanguage } from "~/messages/languages";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { type Month, monthOf, previousMonth, spanOf } from "../../base/month";
import { noteStays } from "../../people/house/stays.server";
import { countHouse } from "./report.server";
import { houseReportLetter } from "./report-letter";
import { reportAddress } from "./report-lines";

const atOnce = 50;

/** Whether the owner gets the report by mail; null for those who have no house. */
export async function findReportChoice(deps: Pick<Deps, "db">, actor: Actor): Promise<boolean | null> {
  const row = await deps.db
    .selectFrom("users")
    .select("getsHouseReports")
    .where("id", "=", actor.userId)
    .where("isOwner", "=", 1)
    .executeTakeFirst();
  return row ? row.getsHouseReports === 1 : null;
}

/** Stores an owner's yes or no to the report by mail. Audited. Throws NotFound for those who have no house. */
export async function chooseReports(deps: Deps, actor: Self, isWanted: boolean): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const saved = await db
      .updateTable("users")
      .set({ getsHouseReports: isWanted ? 1 : 0 })
      .where("id", "=", actor.userId)
      .where("isOwner", "=", 1)
      .returning("id")
      .executeTakeFirst();
    if (!saved) throw new NotFound();
    await recordAudit({ ...deps, db }, actor, "house.reports", { isWanted });
  });
}

/** Mails the report of the month before once to each owner who said yes; the mail and its row are written in one transaction. */
export async function sendHouseReports(deps: MailDeps, signal: AbortSignal): Promise<void> {
  await deps.db.transaction().execute((db) => noteStays({ ...deps, db }));
  if (!deps.config.appUrl) return;
  const month = previousMonth(monthOf(deps.clock.now()));
  while (!signal.aborted) {
    const due = await listDue(deps, month);
    for (const { id } of due) {
      if (signal.aborted) return;
      await deps.db.transaction().execute((db) => sendReport({ ...deps, db }, id, month));
    }
    if (due.length < atOnce) return;
  }
}

function selectDue({ db }: Pick<Deps, "db">, month: Month) {
  return db
    .selectFrom("users")
    .where("users.getsHouseReports", "=", 1)
    .where("users.isOwner", "=", 1)
    .where("users.email", "is not", null)
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null)
    .where("users.createdAt", "<", spanOf(month).until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("houseReports")
            .select("houseReports.id")
            .whereRef("houseReports.userId", "=", "users.id")
            .where("houseReports.month", "=", month),
        ),
      ),
    );
}

function listDue(deps: Pick<Deps, "db">, month: Month) {
  return selectDue(deps, month).select("users.id").orderBy("users.id").limit(atOnce).execute();
}

/** Reads the owner again, because it may have been sent or ended meanwhile. */
async function sendReport(deps: MailDeps, id: number, month: Month): Promise<void> {
  const owner = await selectDue(deps, month)
    .select(["users.email", "users.locale"])
    .where("users.id", "=", id)
    .executeTakeFirst();
  if (!owner?.email) return;
  const { db, clock, config } = deps;
  await db
    .insertInto("houseReports")
    .values({ userId: id, month, createdAt: nowText(clock) })
    .execute();
  const report = await countHouse(deps, id, month);
  const language: Language = toLanguage(owner.locale);
  await enqueueMail(deps, {
    ...{ kind: "house-report", userId: id, recipient: owner.email, language },
    letter: () =>
      houseReportLetter(
        report,
        linkTo(config, reportAddress(month)),
        linkTo(config, "/account#house-reports"),
      ),
  });
}
