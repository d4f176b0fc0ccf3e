import { listPaymentMethods } from "~/domain/payments/payable.server";
import { api } from "~/http/api.server";

/** Cards and accounts that were kept; without a payment service there are none. */
export const { loader, action } = api({ GET: ({ context }, actor) => listPaymentMethods(context, actor) });
