import type { ReactNode } from "react";
import { homeCountry } from "~/domain/base/home-country";
import { firstAddress, type SheetFacts, type StaffOrder } from "~/domain/selling/orders/orders";
import { sheetRows } from "~/domain/selling/orders/sheet-rows";
import { slipWords } from "~/domain/selling/orders/slip-words";
import { labelLines } from "~/domain/selling/shipping/address-formats";
import { type Customs, customsFactsOf } from "~/domain/selling/shipping/customs";
import { saidIn } from "~/messages/language";
import { directionOfLanguage, type Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import { Paper } from "../../layout/paper";
import { OrderFacts } from "./order-parts";

interface OrderSheetProps {
  brandName: string;
  order: StaffOrder;
  sheet: SheetFacts | null;
  customs: Customs;
}

export function OrderSheet({ brandName, order, sheet, customs }: OrderSheetProps) {
  return (
    <PaperPage order={order} title={t("Print order")} brandName={brandName}>
      <OrderFacts facts={sheetRows(order, sheet, customs)} />
      {sheet && sheet.findings.length > 0 && (
        <section className="paper__part">
          <h2>{t("What the print check said")}</h2>
          <ul>
            {sheet.findings.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {order.notes && (
        <section className="paper__part">
          <h2>{t("Notes")}</h2>
          <p className="paper__notes">{order.notes}</p>
        </section>
      )}
    </PaperPage>
  );
}

interface PackingSlipProps {
  brandName: string;
  order: StaffOrder;
  customs: Customs;
  /** Whoever opens the package reads it. */
  language: Language;
}

/** Has no prices: a book may be a gift. */
export function PackingSlip({ brandName, order, customs, language }: PackingSlipProps) {
  const { customerInfo, lines } = order;
  const [name, ...rows] = labelLines({ ...customerInfo, ...firstAddress(order) });
  const line = lines[0];
  const words = saidIn(language, () => slipWords(order));
  const said = { lang: language, dir: directionOfLanguage(language) };
  return (
    <PaperPage order={order} title={<span {...said}>{words.slip}</span>} brandName={brandName}>
      <section className="paper__part">
        <h2 {...said}>{words.to}</h2>
        <address className="paper__address">
          <strong dir="auto">{name}</strong>
          {rows.map((row) => (
            <span key={row}>{row}</span>
          ))}
        </address>
      </section>
      <table className="paper__table" {...said}>
        <thead>
          <tr>
            <th scope="col">{words.inside}</th>
            <th scope="col">{words.copies}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{words.book}</td>
            <td>{order.copies}</td>
          </tr>
        </tbody>
      </table>
      <p {...said}>{words.foot}</p>
      <p {...said}>{words.thanks}</p>
      {line && line.address.country !== homeCountry && (
        <section className="paper__part paper__part--apart">
          <h2>{t("For customs, on the outside of the package")}</h2>
          <OrderFacts facts={customsFactsOf(customs, { ...line, ...line.address }, order)} />
        </section>
      )}
    </PaperPage>
  );
}

interface PaperPageProps {
  order: Pick<StaffOrder, "orderNumber" | "isOnHold" | "status">;
  title: ReactNode;
  brandName: string;
  children: ReactNode;
}

function PaperPage({ order, title, brandName, children }: PaperPageProps) {
  const { orderNumber, isOnHold, status } = order;
  return (
    <Paper
      brandName={brandName}
      back={{ href: `/admin/orders/${orderNumber}`, label: t("Back to the order") }}
    >
      <h1>
        {title} <span className="order-number">{orderNumber}</span>
      </h1>
      {(isOnHold || status === "cancelled") && (
        <p className="paper__stop">
          {isOnHold ? t("ON HOLD: do not print, do not ship.") : t("CANCELLED: do not print, do not ship.")}
        </p>
      )}
      {children}
    </Paper>
  );
}
