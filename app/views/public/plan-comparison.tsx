import { formatMoney } from "~/domain/base/format";
import type { PlanId } from "~/domain/people/plans/plans";
import type { Catalogue } from "~/domain/selling/catalogue/catalogue";
import { t } from "~/messages/translate";

interface Row {
  what: string;
  cells: Record<PlanId, string>;
}

/** The plans side by side, for wide screens: phones have the cards, which say the same. */
export function PlanComparison({ catalogue: { plans, bookPriceCents } }: { catalogue: Catalogue }) {
  const offers = Object.values(plans);
  return (
    <table className="comparison plan-comparison">
      <caption>{t("The plans side by side")}</caption>
      <thead>
        <tr>
          <td />
          {offers.map(({ id, name }) => (
            <th key={id} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedRows(formatMoney(bookPriceCents)).map(({ what, cells }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            {offers.map(({ id }) => (
              <td key={id}>{cells[id]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function comparedRows(bookPrice: string): Row[] {
  const books = t("{bookPrice} each", { bookPrice });
  return [
    {
      what: t("Who writes"),
      cells: {
        "self-serve": t("You do"),
        guided: t("You, with a writer"),
        family: t("A writer, from your interviews"),
        "white-glove": t("We do it all"),
      },
    },
    {
      what: t("Time with a writer"),
      cells: {
        "self-serve": t("None"),
        guided: t("1 hour every week"),
        family: t("10 hours"),
        "white-glove": t("Unlimited consultation"),
      },
    },
    {
      what: t("Printed books"),
      cells: {
        "self-serve": books,
        guided: books,
        family: t("1 included, more at {books}", { books }),
        "white-glove": t("1 included, more at {books}", { books }),
      },
    },
    {
      what: t("How you pay"),
      cells: {
        "self-serve": t("Monthly, until you cancel"),
        guided: t("Monthly, until you cancel"),
        family: t("Once"),
        "white-glove": t("Once"),
      },
    },
  ];
}
