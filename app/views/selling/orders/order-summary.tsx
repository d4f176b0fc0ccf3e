import { formatExactMoney, formatRate } from "~/domain/base/format";
import { type TaxRules, taxRateFor } from "~/domain/selling/catalogue/tax";
import type { OrderQuote } from "~/domain/selling/orders/order-quote";
import type { OrderOffer } from "~/domain/selling/orders/orders";
import { t } from "~/messages/translate";
import { RichText } from "~/ui/rich-text";

interface SummaryProps {
  offer: OrderOffer;
  quote: OrderQuote;
  /** False with a refused number of copies. */
  isShown: boolean;
}

/** Follows the copies with its total, where there is script. */
export function OrderSummary({ offer, quote, isShown }: SummaryProps) {
  const { book, bookType, priceCents, taxes, zones, bookGrams, includedCopies } = offer;
  const { taxRate, taxCents, shippingCents, totalCents, lines } = quote;
  const isOneRate = lines.every((line) => line.taxRate === taxRate);
  const rates = bookRates(taxes);
  return (
    <div
      data-enhance="order-total"
      data-price={priceCents}
      data-included={includedCopies}
      data-tax={rates && JSON.stringify(rates)}
      data-shipping={zones.length > 0 ? JSON.stringify({ zones, bookGrams }) : undefined}
    >
      <dl className="order-summary">
        <div>
          <dt>{t("Book")}</dt>
          <dd dir="auto">{book?.title}</dd>
        </div>
        <div>
          <dt>{t("Type")}</dt>
          <dd>{bookType === "mission" ? t("Mission") : t("Biography")}</dd>
        </div>
        <div>
          <dt>{t("Price per book")}</dt>
          <dd>{formatExactMoney(priceCents)}</dd>
        </div>
        {includedCopies > 0 && (
          <div>
            <dt>{t("Included in your plan")}</dt>
            <dd>
              {t("{count, plural, one {# copy} other {# copies}}, at no extra cost", {
                count: includedCopies,
              })}
            </dd>
          </div>
        )}
        {zones.length > 0 && (
          <div data-shipping-line hidden={!isShown}>
            <dt>{t("Shipping")}</dt>
            <dd data-shipping-cents>{formatExactMoney(shippingCents)}</dd>
          </div>
        )}
        {rates && (
          <div data-tax-line hidden={!isShown}>
            <dt>
              {isOneRate ? (
                <RichText
                  text={t("Tax (<rate>{rate}</rate>)", { rate: formatRate(taxRate) })}
                  parts={{ rate: (words) => <span data-tax-rate>{words}</span> }}
                />
              ) : (
                t("Tax, by the state of each address")
              )}
            </dt>
            <dd data-tax-cents>{formatExactMoney(taxCents)}</dd>
          </div>
        )}
      </dl>
      <input type="hidden" name="seenCents" value={totalCents} />
    </div>
  );
}

/** Rates of tax on books by state, "" for all others; undefined where books are not taxed. */
function bookRates(taxes: TaxRules): Record<string, number> | undefined {
  const byState: Record<string, number> = { "": taxRateFor(taxes, "books", null) };
  for (const { state } of taxes.states) byState[state] = taxRateFor(taxes, "books", state);
  return Object.values(byState).some((rate) => rate > 0) ? byState : undefined;
}
