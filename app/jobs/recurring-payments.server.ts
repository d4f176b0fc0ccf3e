import { hours, minutes } from "~/domain/base/deps";
import type { CheckoutDeps } from "~/domain/selling/checkouts/deps";
import { sendNextPlans } from "~/domain/selling/checkouts/plan-change/next-plan.server";
import { planPaymentHandler } from "~/domain/selling/checkouts/plan-payments.server";
import { endReplacedSubscriptions, reconcilePayments } from "~/domain/selling/checkouts/reconcile.server";
import { billHouses } from "~/domain/selling/houses/bill-houses.server";
import { housePaymentHandler } from "~/domain/selling/houses/house-payment-events.server";
import { reconcileHouses } from "~/domain/selling/houses/house-payments.server";
import { bookPaymentHandler } from "~/domain/selling/orders/order-payments.server";
import { reconcileOrders } from "~/domain/selling/orders/reconcile-orders.server";
import { sendRequestedRefunds } from "~/domain/selling/payments/refunds.server";
import type { RecurringJob } from "./scheduler.server";

const paymentHandlers = { plan: planPaymentHandler, book: bookPaymentHandler, house: housePaymentHandler };

/** What asks the payment service, or makes bills. */
export function recurringPayments(deps: CheckoutDeps): RecurringJob[] {
  return [
    {
      name: "cancel replaced subscriptions",
      every: 10 * minutes,
      run: (signal) => endReplacedSubscriptions(deps, signal),
    },
    {
      name: "send plans of the next month",
      every: 10 * minutes,
      run: (signal) => sendNextPlans(deps, signal),
    },
    {
      name: "send refunds",
      every: minutes,
      run: (signal) => sendRequestedRefunds(deps, paymentHandlers, signal),
    },
    {
      name: "reconcile payments and subscriptions",
      every: 24 * hours,
      run: (signal) => reconcilePayments(deps, signal),
    },
    {
      name: "reconcile orders",
      every: 24 * hours,
      run: (signal) => reconcileOrders(deps, signal),
    },
    {
      name: "reconcile invoices of houses",
      every: 24 * hours,
      run: (signal) => reconcileHouses(deps, signal),
    },
    {
      name: "make invoices of houses",
      every: hours,
      waitsForClock: true,
      run: (signal) => billHouses(deps, signal),
    },
  ];
}
