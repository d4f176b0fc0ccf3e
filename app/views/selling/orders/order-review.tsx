import { formatExactMoney } from "~/domain/base/format";
import { homeCountry } from "~/domain/base/home-country";
import { copiesText } from "~/domain/selling/orders/orders";
import { addressLine, readPostalCode } from "~/domain/selling/shipping/address-formats";
import { t } from "~/messages/translate";
import { Notice } from "~/ui/notice";
import type { LineFieldSet } from "./customer-fields";
import { typedPlace, typedValue } from "./order-lines-fields";

interface OrderReviewProps {
  bookTitle: string;
  lines: LineFieldSet[];
  totalCents: number;
  /** A part of the total. */
  shippingCents: number;
  payLabel: string;
  /** Empty where it goes to who gets the book. */
  confirmationTo: string;
}

export function OrderReview({
  bookTitle,
  lines,
  totalCents,
  shippingCents,
  payLabel,
  confirmationTo,
}: OrderReviewProps) {
  const [first] = lines;
  const own = lines.find(({ forWhom }) => typedValue(forWhom) === "me") ?? first;
  const copies = lines.reduce((sum, line) => sum + Number(typedValue(line.copies)), 0);
  return (
    <Notice kind="plain" title={t("Please look your order over. Nothing is ordered yet.")}>
      <dl className="order-summary">
        <div>
          <dt>{t("Book")}</dt>
          <dd dir="auto">{bookTitle}</dd>
        </div>
        <div>
          <dt>{t("Copies")}</dt>
          <dd>{copiesText(copies)}</dd>
        </div>
        {lines.map((line) => (
          <div key={line.name.name}>
            <dt>{t("Sent to")}</dt>
            <dd dir="auto">{lineText(line, lines.length)}</dd>
          </div>
        ))}
        <div>
          <dt>{t("Confirmation to")}</dt>
          <dd>{confirmationTo || (own ? typedValue(own.email) : "")}</dd>
        </div>
        {shippingCents > 0 && (
          <div>
            <dt>{t("Shipping")}</dt>
            <dd>{formatExactMoney(shippingCents)}</dd>
          </div>
        )}
        <div>
          <dt>{t("Total")}</dt>
          <dd>{formatExactMoney(totalCents)}</dd>
        </div>
      </dl>
      <p>{t("If all is right, press “{payLabel}” at the end of the page.", { payLabel })}</p>
    </Notice>
  );
}

function lineText(fields: LineFieldSet, lines: number): string {
  const { name, copies } = fields;
  const typed = typedPlace(fields);
  const place = addressLine({ ...typed, zipCode: shownCode(typed) });
  const to = { name: typedValue(name), address: place };
  return lines > 1
    ? t("{copies} to {name}, {address}", { ...to, copies: copiesText(Number(typedValue(copies))) })
    : `${to.name}, ${to.address}`;
}

function shownCode({ zipCode, country }: ReturnType<typeof typedPlace>): string {
  return country === homeCountry ? zipCode : (readPostalCode(zipCode, country) ?? zipCode);
}
