import { formatCalendarDate, formatExactMoney, formatFacts, formatNumber } from "~/domain/base/format";
import { planName } from "~/domain/people/plans/plans";
import {
  bookItem,
  houseItem,
  type MonthlySales,
  type PromoFigures,
  type SalesFigures,
  type SubscriptionFigures,
} from "~/domain/selling/sales/sales";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/notice";
import { StatCards } from "~/ui/stat-cards";
import { Tabs } from "~/ui/tabs";
import { AdminPage, fileLink } from "../../layout/staff/admin-page";

interface SalesScreenProps {
  shell: PageShell;
  figures: SalesFigures;
}

export function SalesScreen({ shell, figures }: SalesScreenProps) {
  const { year, years, total } = figures;
  return (
    <AdminPage shell={shell} part="/admin/sales">
      <div className="section-head">
        <h1>{t("Sales in {year}", { year: String(year) })}</h1>
        <a
          className="button"
          href={fileLink(`/api/admin/sales/export?year=${year}`)}
          target="_blank"
          rel="noreferrer"
        >
          {t("Export payments")}
        </a>
      </div>
      {years.length > 1 && (
        <Tabs
          label={t("Years")}
          tabs={years.map((other) => ({
            href: `/admin/sales?year=${other}`,
            label: String(other),
            isCurrent: other === year,
          }))}
        />
      )}
      <p>
        {t(
          "Payments that arrived, with tax. A refund stands beside its payment, even if it was made later. Months begin and end at midnight UTC.",
        )}
      </p>
      <div className="sales-figures">
        <StatCards
          stats={[
            { label: t("Received"), figure: formatExactMoney(total.receivedCents) },
            { label: t("Tax in it"), figure: formatExactMoney(total.taxCents) },
            { label: t("Refunded"), figure: formatExactMoney(total.refundedCents) },
            {
              label: t("Kept, with tax"),
              figure: formatExactMoney(total.receivedCents - total.refundedCents),
            },
          ]}
        />
      </div>
      <Payments figures={figures} />
      <Subscriptions figures={figures} />
      <PromoCodes figures={figures} />
    </AdminPage>
  );
}

function Payments({ figures: { year, sales } }: Pick<SalesScreenProps, "figures">) {
  return (
    <section aria-labelledby="months">
      <h2 id="months">{t("By month and plan")}</h2>
      <DataTable
        caption={t("Payments in {year}, by month and plan", { year: String(year) })}
        columns={[
          { label: t("Month"), isName: true, cell: ({ month }) => formatCalendarDate(month) },
          { label: t("What"), cell: ({ item }) => itemName(item) },
          count(t("Payments"), ({ payments }: MonthlySales) => payments),
          money(t("Received"), ({ receivedCents }: MonthlySales) => receivedCents),
          money(t("Tax in it"), ({ taxCents }: MonthlySales) => taxCents),
          money(t("Refunded"), ({ refundedCents }: MonthlySales) => refundedCents),
        ]}
        rows={sales}
        rowKey={({ month, item }) => `${month} ${item}`}
        empty={<EmptyState title={t("Nothing was paid in this year")} />}
      />
    </section>
  );
}

function Subscriptions({ figures: { year, subscriptions, failing } }: Pick<SalesScreenProps, "figures">) {
  return (
    <section aria-labelledby="subscriptions">
      <h2 id="subscriptions">{t("Subscriptions")}</h2>
      <p>
        {failing.length === 0
          ? t("No subscription payments are failing.")
          : t("Not paid now: {plans}.", {
              plans: formatFacts(
                failing.map(({ planId, count }) => `${planName(planId)} ${formatNumber(count)}`),
              ),
            })}
      </p>
      <DataTable
        caption={t("Subscriptions begun and ended in {year}", { year: String(year) })}
        columns={[
          { label: t("Month"), isName: true, cell: ({ month }) => formatCalendarDate(month) },
          { label: t("Plan"), cell: ({ planId }) => planName(planId) },
          count(t("Begun"), ({ begun }: SubscriptionFigures) => begun),
          count(t("Ended"), ({ ended }: SubscriptionFigures) => ended),
        ]}
        rows={subscriptions}
        rowKey={({ month, planId }) => `${month} ${planId}`}
        empty={<EmptyState title={t("None began or ended in this year")} />}
      />
    </section>
  );
}

function PromoCodes({ figures: { year, promoCodes } }: Pick<SalesScreenProps, "figures">) {
  return (
    <section aria-labelledby="codes">
      <h2 id="codes">{t("Promo codes")}</h2>
      <p>{t("Earned is what buyers with the code have paid since then, less refunds.")}</p>
      <DataTable
        caption={t("Promo codes used in {year}", { year: String(year) })}
        columns={[
          { label: t("Code"), isName: true, cell: ({ code }) => code },
          count(t("Uses"), ({ uses }: PromoFigures) => uses),
          money(t("Given"), ({ givenCents }: PromoFigures) => givenCents),
          money(t("Earned"), ({ earnedCents }: PromoFigures) => earnedCents),
        ]}
        rows={promoCodes}
        rowKey={({ code }) => code}
        empty={<EmptyState title={t("No promo code was used in this year")} />}
      />
    </section>
  );
}

function money<Row>(label: string, cents: (row: Row) => number): Column<Row> {
  return { label, isNumber: true, cell: (row) => formatExactMoney(cents(row)) };
}

function count<Row>(label: string, number: (row: Row) => number): Column<Row> {
  return { label, isNumber: true, cell: (row) => formatNumber(number(row)) };
}

function itemName(item: string): string {
  if (item === bookItem) return t("Printed books");
  return item === houseItem ? t("Months of houses") : (planName(item) ?? item);
}
