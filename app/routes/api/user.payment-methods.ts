import { listPaymentMethods } from "~/domain/payments/payable.server";
import { api } from "~/http/api.server";

/** Saved cards and accounts; none without a payment service. */
export const { loader, action } = api({ GET: ({ context }, actor) => listPaymentMethods(context, actor) });
