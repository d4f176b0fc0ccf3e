import { planIds, plans } from "~/domain/people/plans/plans";
import type { HouseBatch } from "~/domain/selling/gifts/house-codes.server";
import type { GiftFigures, HouseGift, ListedGiftRow } from "~/domain/selling/gifts/house-gifts.server";
import { giftMonths, houseGiftFormId } from "~/domain/selling/gifts/schema";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { DataTable } from "~/ui/data-table";
import { SelectField, TextField } from "~/ui/field";
import { Form, formState, type RejectedForm, RejectedSummary } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { StatCards } from "~/ui/stat-cards";
import { AdminPage, fileLink } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";

interface GiftsScreenProps {
  shell: PageShell;
  figures: GiftFigures;
  gifts: ListedGiftRow[];
  batches: HouseBatch[];
  made: HouseGift[];
  rejected: RejectedForm | undefined;
}

const stateNames: Record<ListedGiftRow["state"], Message> = {
  waiting: message("Waits"),
  sent: message("Sent"),
  unwrapped: message("Unwrapped"),
  refunded: message("Refunded"),
};

export function GiftsScreen({ shell, figures, gifts, batches, made, rejected }: GiftsScreenProps) {
  const { sold, sent, unwrapped, refunded, made: houseGifts, madeUnwrapped } = figures;
  return (
    <AdminPage shell={shell} part="/admin/gifts">
      <RejectedSummary rejected={rejected} />
      <h1>{t("Gifts")}</h1>
      <StatCards
        stats={[
          { label: t("Sold"), figure: String(sold) },
          { label: t("Sent"), figure: String(sent) },
          { label: t("Unwrapped"), figure: String(unwrapped) },
          { label: t("Refunded"), figure: String(refunded) },
          { label: t("Made by us"), figure: String(houseGifts) },
          { label: t("Made by us, unwrapped"), figure: String(madeUnwrapped) },
        ]}
      />
      {made.length > 0 && <Codes made={made} />}
      <HouseForm rejected={rejected} />
      {batches.length > 0 && <Batches batches={batches} />}
      <section className="account-part" aria-labelledby="all-gifts">
        <h2 id="all-gifts">{t("The newest gifts")}</h2>
        <DataTable
          caption={t("Gifts")}
          rows={gifts}
          rowKey={({ id }) => id}
          columns={[
            { label: t("For"), isName: true, cell: (gift) => nameOf(gift) },
            { label: t("Plan"), cell: ({ planName }) => planName },
            { label: t("State"), cell: ({ state }) => t(stateNames[state]) },
            { label: t("Given on"), cell: ({ createdAt }) => <TimeText at={createdAt} day="long" /> },
          ]}
          empty={<EmptyState title={t("No gift yet")} />}
        />
      </section>
    </AdminPage>
  );
}

function nameOf({ checkoutId, recipientName, isHouse }: ListedGiftRow) {
  const name = recipientName || (isHouse ? t("A gift of ours") : t("Forgotten"));
  return checkoutId === null || isHouse ? name : <a href={`/admin-checkouts/${checkoutId}`}>{name}</a>;
}

function Codes({ made }: { made: HouseGift[] }) {
  return (
    <section className="account-part" aria-labelledby="new-codes">
      <h2 id="new-codes">{t("The new codes")}</h2>
      <p>{t("Print them as cards, or take them as a table: below, under “What we made”.")}</p>
      <ol>
        {made.map(({ code, planName }) => (
          <li key={code}>
            <strong>{code}</strong> {planName}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Batches({ batches }: { batches: HouseBatch[] }) {
  return (
    <section className="account-part" aria-labelledby="batches">
      <h2 id="batches">{t("What we made")}</h2>
      <p>{t("The files have the codes that nobody has unwrapped. Each download stands in the audit log.")}</p>
      <DataTable
        caption={t("What we made")}
        rows={batches}
        rowKey={({ first }) => first}
        columns={[
          {
            label: t("Made on"),
            isName: true,
            cell: ({ createdAt }) => <TimeText at={createdAt} day="long" />,
          },
          { label: t("Plan"), cell: ({ planName }) => planName },
          { label: t("Made"), isNumber: true, cell: ({ made }) => made },
          { label: t("Unwrapped"), isNumber: true, cell: ({ unwrapped }) => unwrapped },
          { label: t("Codes"), cell: (batch) => <Files batch={batch} /> },
        ]}
        empty={null}
      />
    </section>
  );
}

/** Files open in a tab of their own, where they may ask who it is first. */
function Files({ batch: { first, made, unwrapped } }: { batch: HouseBatch }) {
  if (unwrapped >= made) return <>{t("None is left")}</>;
  const cards = (paper: string) => fileLink(`/admin/gifts/cards.pdf?first=${first}&paper=${paper}`);
  const links: [label: string, href: string][] = [
    [t("Cards, US letter"), cards("letter")],
    [t("Cards, A4"), cards("a4")],
    [t("Table (CSV)"), fileLink(`/api/admin/gifts/codes.csv?first=${first}`)],
  ];
  return (
    <div className="actions">
      {links.map(([label, href]) => (
        <a key={label} className="button" href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </div>
  );
}

function HouseForm({ rejected }: { rejected: RejectedForm | undefined }) {
  const values = { count: "1", plan: "self-serve", months: "12" };
  const { form, fields } = formState(houseGiftFormId, values, rejected);
  return (
    <section className="account-part" aria-labelledby="make-gifts">
      <h2 id="make-gifts">{t("Make gifts without payment")}</h2>
      <p>{t("For a raffle or a move-in package. They are counted apart, and stand in the audit log.")}</p>
      <Form form={form} action="/admin/gifts" hasSummaryAbove>
        <TextField field={fields.count} label={t("How many")} inputMode="numeric" isRequired />
        <SelectField
          field={fields.plan}
          label={t("Plan")}
          options={planIds.map((value) => ({ value, label: t(plans[value].name) }))}
        />
        <SelectField
          field={fields.months}
          label={t("Months of a monthly plan")}
          options={giftMonths.map((value) => ({ value: String(value), label: String(value) }))}
        />
        <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
          {t("Make them")}
        </button>
      </Form>
    </section>
  );
}
