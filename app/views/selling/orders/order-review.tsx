import { formatExactMoney } from "~/domain/base/format";
import { addressLine, copiesText } from "~/domain/selling/orders/orders";
import { t } from "~/messages/translate";
import type { AnyField } from "~/ui/form";
import { Notice } from "~/ui/notice";

type ReviewedField = "copies" | "name" | "email" | "address" | "city" | "state" | "zipCode" | "buyerEmail";

interface OrderReviewProps {
  bookTitle: string;
  fields: Record<ReviewedField, AnyField>;
  totalCents: number;
  payLabel: string;
  ownEmail: string;
}

/** What will be ordered, for whom, and who is told, before anything is. */
export function OrderReview({ bookTitle, fields, totalCents, payLabel, ownEmail }: OrderReviewProps) {
  const value = (name: ReviewedField) => String(fields[name].initialValue ?? "").trim();
  const [address, city, state, zipCode] = [value("address"), value("city"), value("state"), value("zipCode")];
  const confirmationTo = ownEmail || value("buyerEmail") || value("email");
  return (
    <Notice kind="plain" title={t("Please look your order over. Nothing is ordered yet.")}>
      <dl className="order-summary">
        <div>
          <dt>{t("Book")}</dt>
          <dd dir="auto">{bookTitle}</dd>
        </div>
        <div>
          <dt>{t("Copies")}</dt>
          <dd>{copiesText(Number(value("copies")))}</dd>
        </div>
        <div>
          <dt>{t("Sent to")}</dt>
          <dd dir="auto">{`${value("name")}, ${addressLine({ address, city, state, zipCode })}`}</dd>
        </div>
        <div>
          <dt>{t("Confirmation to")}</dt>
          <dd>{confirmationTo}</dd>
        </div>
        <div>
          <dt>{t("Total")}</dt>
          <dd>{formatExactMoney(totalCents)}</dd>
        </div>
      </dl>
      <p>{t("If all is right, press “{payLabel}” at the end of the page.", { payLabel })}</p>
    </Notice>
  );
}
