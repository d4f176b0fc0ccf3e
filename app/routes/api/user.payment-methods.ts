import { listPaymentMethods } from "~/domain/selling/payments/payable.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({ GET: ({ context }, actor) => listPaymentMethods(context, actor) });
