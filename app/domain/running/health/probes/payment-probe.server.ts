import { message } from "~/messages/message";
import { KeyRefused } from "../../../selling/payments/errors";
import type { PaymentGateway } from "../../../selling/payments/gateway";
import type { PaymentWatch } from "../../../selling/payments/payment-watch";
import { type Probe, ProbeFault } from "./probe";

/** Asks the payment service with the site's key. A call that failed makes the next try due. */
export function createPaymentProbe(payments: PaymentGateway, watch: Pick<PaymentWatch, "hasTrouble">): Probe {
  return {
    id: "payment",
    async attempt(_signal, hear) {
      try {
        await payments.checkAccess(hear);
      } catch (error) {
        throw error instanceof KeyRefused
          ? new ProbeFault(
              "refused",
              message("The payment service refuses the key of the site (401)."),
              "401",
            )
          : new ProbeFault("unreachable", message("The payment service cannot be reached."), "unavailable");
      }
    },
    hasTrouble: () => watch.hasTrouble(),
  };
}
