import type { ShownCheckout } from "~/domain/checkouts/shown-checkout.server";
import type { EventName } from "~/domain/events/events";
import { plans } from "~/domain/plans/plans";
import type { Frame } from "~/frame";
import type { RefusedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicPage } from "../layout/public-page";
import { OrderSummary } from "./order-summary";
import { PayForm } from "./pay-form";
import { PromoForm } from "./promo-form";

export interface CheckoutScreenProps extends ShownCheckout {
  frame: Frame;
  event: EventName;
  publishableKey: string | null;
  refused: RefusedForm | undefined;
}

/** What a plan costs, and where it is paid (spec 2, section 2.13). */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { frame, event, quote, due, presentPlan, refused, refusedCode } = props;
  return (
    <PublicPage frame={frame} event={event}>
      <h1>Checkout</h1>
      <div className="checkout">
        <section className="card" aria-labelledby="summary">
          <h2 id="summary">{quote.planName}</h2>
          <p>{plans[quote.planId].description}</p>
          <ul>
            {plans[quote.planId].features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <OrderSummary quote={quote} due={due} />
          <PromoForm quote={quote} refused={refused} refusedCode={refusedCode} />
          <p>
            <a href="/pricing">Look at the other plans</a>
          </p>
        </section>
        <section className="card" aria-labelledby="payment">
          <h2 id="payment">Payment</h2>
          {presentPlan && (
            <Notice kind="plain">
              <p>{`You have ${presentPlan} now. Once this is paid, ${quote.planName} takes its place, and nothing more is charged for ${presentPlan}.`}</p>
            </Notice>
          )}
          <PayForm {...props} />
        </section>
      </div>
    </PublicPage>
  );
}
