import type { Db } from "~/db/open.server";
import { toLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, days, nowText } from "../../base/deps";
import { formatMonth, formatNumber } from "../../base/format";
import { homeCountry } from "../../base/home-country";
import { enqueueMail, findLink, type MailDeps } from "../../base/mail/outbox.server";
import { daysIn, type Month, monthOf, previousMonth, spanOf } from "../../base/month";
import { newToken } from "../../base/token.server";
import { noteStays } from "../../people/house/stays.server";
import { findPostalAddress } from "../../people/users/postal-address.server";
import { findState } from "../catalogue/states";
import { taxLabel, taxOn, taxRateFor } from "../catalogue/tax";
import { getTaxRules, type TaxConfig } from "../catalogue/tax-rules.server";
import { type Buyer, type InvoiceLine, invoicePath } from "../invoices/invoice";
import { issueInvoice } from "../invoices/invoices.server";
import { type BilledResident, billDays } from "./bill-days";
import { houseInvoiceLetter } from "./house-letters";
import { findRateOf, type MonthRate } from "./rates.server";

export type BillDeps = MailDeps & { config: TaxConfig };

/** A server that was off for longer makes no bills of the months before. */
const monthsBack = 12;
const atOnce = 50;

/** Bills each house once for each month that is over; a bill, its invoice and its mail are one transaction. Nobody is charged or closed by it. */
export async function billHouses(deps: BillDeps, signal: AbortSignal): Promise<void> {
  await deps.db.transaction().execute((db) => noteStays({ ...deps, db }));
  const months: Month[] = [];
  for (let month = monthOf(deps.clock.now()); months.length < monthsBack; ) {
    month = previousMonth(month);
    months.unshift(month);
  }
  for (const month of months) {
    if (signal.aborted) return;
    const rate = await findRateOf(deps.db, month);
    if (rate) await billMonth(deps, month, rate, signal);
  }
}

async function billMonth(deps: BillDeps, month: Month, rate: MonthRate, signal: AbortSignal): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    const due = await selectUnbilled(deps, month, rate)
      .select("users.id")
      .where("users.id", ">", after)
      .orderBy("users.id")
      .limit(atOnce)
      .execute();
    for (const { id } of due) {
      if (signal.aborted) return;
      await deps.db.transaction().execute((db) => billHouse({ ...deps, db }, id, month, rate));
    }
    after = due.at(-1)?.id ?? after;
    if (due.length < atOnce) return;
  }
}

/** Owners in whose house somebody lived in the month after the rate was offered, and who have no bill for it. */
function selectUnbilled({ db }: Pick<Deps, "db">, month: Month, { from }: MonthRate) {
  const span = spanOf(month);
  const first = from > span.from ? from : span.from;
  return db
    .selectFrom("users")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("houseStays")
          .select("houseStays.id")
          .whereRef("houseStays.ownerId", "=", "users.id")
          .where("houseStays.beganAt", "<", span.until)
          .where(({ or, eb }) =>
            or([eb("houseStays.endedAt", "is", null), eb("houseStays.endedAt", ">=", first.slice(0, 10))]),
          ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("houseTrials")
            .select("houseTrials.id")
            .whereRef("houseTrials.userId", "=", "users.id")
            .where("houseTrials.fullAt", "is", null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("houseBills")
            .select("houseBills.id")
            .whereRef("houseBills.ownerId", "=", "users.id")
            .where("houseBills.month", "=", month),
        ),
      ),
    );
}

/** What was lived in a house while it tried the product is not paid, nor is the day on which it became a full house. */
async function findFirstPaidDay(db: Db, ownerId: number, { from }: MonthRate): Promise<string> {
  const trial = await db
    .selectFrom("houseTrials")
    .select("fullAt")
    .where("userId", "=", ownerId)
    .executeTakeFirst();
  if (!trial?.fullAt) return from;
  const dayAfter = new Date(Date.parse(trial.fullAt) + days).toISOString().slice(0, 10);
  return dayAfter > from ? dayAfter : from;
}

/** Reads the owner again, because the bill may have been made meanwhile. */
async function billHouse(deps: BillDeps, ownerId: number, month: Month, rate: MonthRate): Promise<void> {
  const { db, clock } = deps;
  const owner = await selectUnbilled(deps, month, rate)
    .select(["users.id as userId", "users.displayName", "users.email", "users.locale"])
    .where("users.id", "=", ownerId)
    .executeTakeFirst();
  if (!owner) return;
  const stays = await db
    .selectFrom("houseStays")
    .select(["id", "userId", "beganAt", "endedAt"])
    .where("ownerId", "=", ownerId)
    .where("beganAt", "<", spanOf(month).until)
    .orderBy("id")
    .execute();
  const residents = billDays(month, rate.cents, stays, await findFirstPaidDay(db, ownerId, rate));
  if (residents.length === 0) return;
  const address = await findPostalAddress(db, { userId: ownerId });
  const state = address?.country === homeCountry ? findState(address.state) : null;
  const taxRate = taxRateFor(await getTaxRules(deps), "plans", state);
  const language = toLanguage(owner.locale);
  const netCents = residents.reduce((sum, { cents }) => sum + cents, 0);
  const taxCents = taxOn(netCents, taxRate);
  const invoice = await issueInvoice(deps, {
    subject: {},
    buyer: buyerOf(owner, address),
    language,
    lines: () => [
      ...linesOf(month, residents),
      ...(taxCents > 0 ? [{ label: taxLabel({ taxRate, taxState: state }), cents: taxCents }] : []),
    ],
    totalCents: netCents + taxCents,
  });
  const { id: billId } = await db
    .insertInto("houseBills")
    .values({
      ownerId,
      month,
      reference: newToken(),
      rateCents: rate.cents,
      taxCents,
      invoiceId: invoice.id,
      createdAt: nowText(clock),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addLines(deps, billId, residents);
  await recordAudit(deps, null, "house.bill", { ownerId, month, number: invoice.number });
  if (!owner.email) return;
  const href = findLink(deps.config, invoicePath(invoice));
  await enqueueMail(deps, {
    ...{ kind: "house-invoice", userId: ownerId, recipient: owner.email, language },
    letter: () => houseInvoiceLetter(invoice, month, href),
  });
}

function buyerOf(
  { displayName, email }: { displayName: string; email: string | null },
  address: Awaited<ReturnType<typeof findPostalAddress>>,
): Buyer {
  const { address: street = "", city = "", state: region = "", zipCode = "" } = address ?? {};
  const { country = homeCountry } = address ?? {};
  return { name: displayName, email: email ?? "", address: street, city, region, zipCode, country };
}

/** Residents with as many days are on one line: a house of five hundred has at most as many lines as the month has days. */
function linesOf(month: Month, residents: BilledResident[]): InvoiceLine[] {
  const byDays = Map.groupBy(residents, ({ days }) => days);
  return [...byDays]
    .sort(([one], [other]) => other - one)
    .map(([days, group]) => ({
      label: t("{month}: {count, plural, one {# resident} other {# residents}}, {days} of {all} days", {
        ...{ month: formatMonth(month), count: group.length },
        ...{ days: formatNumber(days), all: formatNumber(daysIn(month)) },
      }),
      cents: group.reduce((sum, { cents }) => sum + cents, 0),
    }));
}

const insertedAtOnce = 200;

async function addLines(
  { db }: Pick<Deps, "db">,
  billId: number,
  residents: BilledResident[],
): Promise<void> {
  for (let at = 0; at < residents.length; at += insertedAtOnce)
    await db
      .insertInto("houseBillLines")
      .values(residents.slice(at, at + insertedAtOnce).map((resident) => ({ ...resident, billId })))
      .execute();
}
