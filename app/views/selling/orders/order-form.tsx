import type { ReactNode } from "react";
import { formatExactMoney } from "~/domain/base/format";
import { homeCountry } from "~/domain/base/home-country";
import { maxCopies, minCopies } from "~/domain/selling/catalogue/catalogue";
import { type AskedLine, type OrderQuote, quoteLines } from "~/domain/selling/orders/order-quote";
import { copiesText, type OrderOffer } from "~/domain/selling/orders/orders";
import { orderFormId } from "~/domain/selling/orders/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { type AnyField, DefaultButton, Form, formState, type RejectedForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { BuyerEmailField, type LineFieldSet } from "./customer-fields";
import {
  fieldsOfLine,
  lineValues,
  OrderLinesFields,
  shownLines,
  typedPlace,
  typedValue,
} from "./order-lines-fields";
import { OrderReview } from "./order-review";
import { OrderSummary } from "./order-summary";
import { PayerFields, type PayerForm, payerValues } from "./payer-fields";
import type { Paying } from "./paying";
import { PaymentPart } from "./payment-part";
import { ShippingPromise } from "./shipping-promise";

interface OrderFormProps {
  offer: OrderOffer;
  paying: Paying;
  rejected: RejectedForm | undefined;
  /** Somebody else than the author, who pays. */
  payer?: PayerForm;
  /** Stands above the fields, within the form: the bar at its foot can stay in view from there on. */
  children: ReactNode;
  promises: ReactNode;
}

export function OrderForm({ offer, paying, rejected, payer, children, promises }: OrderFormProps) {
  const count = shownLines(rejected);
  const values = {
    ...lineValues(count, offer.customer, isForOther(offer) ? "other" : "me", offer.zones),
    buyerEmail: "",
    paymentMethod: paying?.methods.length ? "existing" : "card",
    savedMethod: paying?.methods[0]?.id ?? "",
    keepMethod: "",
    ...payerValues(payer),
  };
  const { form, fields } = formState<typeof values & Record<string, string>>(orderFormId, values, rejected);
  const { bookType, again, book } = offer;
  const payLabel = paying ? t("Pay") : t("Pay by invoice");
  const lines = Array.from({ length: count }, (_, at) => fieldsOfLine(fields, at));
  const asked = lines.map(toAsked);
  const areCopies = asked.every((line) => line !== null);
  const quote = quoteLines(
    offer,
    asked.map((line) => line ?? { copies: 1, state: "", country: homeCountry }),
  );
  const { totalCents, shippingCents } = quote;
  // A package that cannot be sent has no price.
  const isCounted = areCopies && quote.lines.every((line) => line.shippingCents !== null);
  const copies = isCounted ? quote.copies : null;
  // With several addresses there is more to be wrong: they are looked over first.
  const isReviewed = count === 1 || rejected?.isReview === true;
  const ownAction = `/book/order?type=${bookType}${again && `&again=${encodeURIComponent(again)}`}`;
  const action = payer?.action ?? ownAction;
  return (
    <Form form={form} action={action} errorTitle={rejected?.errorTitle}>
      {/* Enter looks the order over: nothing is ordered by one key. */}
      <DefaultButton intent="order/review" />
      {book && rejected?.isReview && (
        <OrderReview
          bookTitle={book.title}
          {...{ lines, totalCents, shippingCents, payLabel }}
          confirmationTo={offer.own.email || typedValue(fields.buyerEmail)}
        />
      )}
      {children}
      <input type="hidden" name="bookType" value={bookType} />
      {again && <input type="hidden" name="again" value={again} />}
      {book?.approvalId && <input type="hidden" name="approvalId" value={book.approvalId} />}
      <SummaryPart {...{ offer, quote, count, isCounted }} copies={fieldsOfLine(fields, 0).copies} />
      <section className="order-part" aria-labelledby="shipping">
        <h2 id="shipping">{t("Shipping")}</h2>
        <ShippingPromise zones={offer.zones} />
        <OrderLinesFields {...{ fields, count, action }} own={offer.own} zones={offer.zones} />
        {!payer && offer.own.email === "" && <BuyerEmailField field={fields.buyerEmail} />}
      </section>
      {payer && <PayerFields fields={fields} action={action} />}
      {promises && <div className="order-beside">{promises}</div>}
      <div className="order-pay">
        <PaymentPart {...{ fields, paying, totalCents }} isAuthor={!payer} canPayHere={isReviewed} />
        <OrderActions {...{ copies, totalCents, payLabel, isReviewed }} />
        <p>
          {count === 1 && !rejected?.isReview && (
            <button type="submit" name="intent" value="order/review" className="button button--quiet">
              {t("Look it over first")}
            </button>
          )}
          <a className="button button--quiet" href={payer?.back ?? `/book?type=${bookType}`} data-cancel>
            {t("Cancel")}
          </a>
        </p>
      </div>
    </Form>
  );
}

interface SummaryPartProps {
  offer: OrderOffer;
  quote: OrderQuote;
  /** How many addresses. */
  count: number;
  /** Whether the order as it is typed has a price. */
  isCounted: boolean;
  /** How many go to the first address. */
  copies: AnyField;
}

function SummaryPart({ offer, quote, count, isCounted, copies }: SummaryPartProps) {
  return (
    <section className="order-part" aria-labelledby="summary">
      <h2 id="summary">{t("Order summary")}</h2>
      <div className="order-copies">
        <TextField
          field={copies}
          label={count > 1 ? t("Copies to address 1") : t("Copies")}
          hint={t("From {min} to {max}.", { min: minCopies, max: maxCopies })}
          inputMode="numeric"
          className="order-copies__input"
          isRequired
        />
        <button type="submit" name="intent" value="order/total" className="button" data-update-total>
          {t("Update total")}
        </button>
      </div>
      <OrderSummary offer={offer} quote={quote} isShown={isCounted} />
    </section>
  );
}

interface OrderActionsProps {
  /** Null without a price. */
  copies: number | null;
  totalCents: number;
  payLabel: string;
  isReviewed: boolean;
}

/** Stays in view at the foot of the window. */
function OrderActions({ copies, totalCents, payLabel, isReviewed }: OrderActionsProps) {
  return (
    <div className="sticky-actions">
      <p className="order-total" hidden={copies === null}>
        <RichText
          text={t("Total for <copies>{copies}</copies> <total>{total}</total>", {
            copies: copiesText(copies ?? 1),
            total: formatExactMoney(totalCents),
          })}
          parts={{
            copies: (words) => <span data-copies>{words}</span>,
            total: (words) => (
              <strong aria-live="polite" data-total>
                {words}
              </strong>
            ),
          }}
        />
      </p>
      {isReviewed ? (
        <button
          type="submit"
          name="intent"
          value="pay"
          className="button button--primary"
          data-busy-label={t("Processing...")}
        >
          {payLabel}
        </button>
      ) : (
        <button type="submit" name="intent" value="order/review" className="button button--primary">
          {t("Look your order over")}
        </button>
      )}
    </div>
  );
}

/** Whether the last book went to somebody else. */
function isForOther({ customer, own }: OrderOffer): boolean {
  return customer !== null && customer.name !== own.name && customer.email !== own.email;
}

/** Null for a refused number, which has no total. */
function toAsked(fields: LineFieldSet): AskedLine | null {
  const { copies } = fields;
  const { state, country } = typedPlace(fields);
  const typed = Number(typedValue(copies));
  const isCount = Number.isInteger(typed) && typed >= minCopies && typed <= maxCopies;
  return isCount ? { copies: typed, state, country } : null;
}
