import { formatMoney } from "~/domain/base/format";
import type { PlanId } from "~/domain/people/plans/plans";
import type { Catalogue } from "~/domain/selling/catalogue/catalogue";

interface Row {
  what: string;
  cells: Record<PlanId, string>;
}

/** The plans side by side, for wide screens: phones have the cards, which say the same. */
export function PlanComparison({ catalogue: { plans, bookPriceCents } }: { catalogue: Catalogue }) {
  const offers = Object.values(plans);
  return (
    <table className="comparison plan-comparison">
      <caption>The plans side by side</caption>
      <thead>
        <tr>
          <td />
          {offers.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
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
  const books = `${bookPrice} each`;
  return [
    {
      what: "Who writes",
      cells: {
        "self-serve": "You do",
        guided: "You, with a writer",
        family: "A writer, from your interviews",
        "white-glove": "We do it all",
      },
    },
    {
      what: "Time with a writer",
      cells: {
        "self-serve": "None",
        guided: "1 hour every week",
        family: "10 hours",
        "white-glove": "Unlimited consultation",
      },
    },
    {
      what: "Printed books",
      cells: {
        "self-serve": books,
        guided: books,
        family: `1 included, more at ${books}`,
        "white-glove": `1 included, more at ${books}`,
      },
    },
    {
      what: "How you pay",
      cells: {
        "self-serve": "Monthly, until you cancel",
        guided: "Monthly, until you cancel",
        family: "Once",
        "white-glove": "Once",
      },
    },
  ];
}
