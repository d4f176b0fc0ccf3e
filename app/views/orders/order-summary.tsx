import { exactMoneyText } from "~/domain/money";
import { type OrderOffer, offeredTotal } from "~/domain/orders/order-offer";
import { copiesText } from "~/domain/orders/orders";

/** Title, type, price and total (spec 2, section 2.3). Where script runs, the total follows the copies. */
export function OrderSummary({ offer, copies }: { offer: OrderOffer; copies: number }) {
  const { book, bookType, priceCents, includedCopies } = offer;
  const total = offeredTotal(offer, copies);
  return (
    <div data-enhance="order-total" data-price={priceCents} data-included={includedCopies}>
      <dl className="order-summary">
        <div>
          <dt>Book</dt>
          <dd>{book?.title}</dd>
        </div>
        <div>
          <dt>Type</dt>
          <dd>{bookType === "mission" ? "Mission" : "Biography"}</dd>
        </div>
        <div>
          <dt>Price per book</dt>
          <dd>{exactMoneyText(priceCents)}</dd>
        </div>
        {includedCopies > 0 && (
          <div>
            <dt>Included in your plan</dt>
            <dd>{copiesText(includedCopies)}, at no extra cost</dd>
          </div>
        )}
        <div className="order-summary__total">
          <dt>
            Total for <span data-copies>{copiesText(copies)}</span>
          </dt>
          <dd aria-live="polite" data-total>
            {exactMoneyText(total)}
          </dd>
        </div>
      </dl>
      <input type="hidden" name="seenCents" value={total} />
    </div>
  );
}
