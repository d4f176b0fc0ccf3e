import { parseInput } from "~/domain/base/schema-fields";
import { startOrderInPage } from "~/domain/selling/orders/order-payments.server";
import { createOrder } from "~/domain/selling/orders/place-order.server";
import { asOfBody, flatOrder, readOrderBody } from "~/domain/selling/orders/read-order";
import {
  type OrderInput,
  PaymentChoiceInput,
  SeenTotal,
  withMissingTitle,
} from "~/domain/selling/orders/schema";
import type { Zones } from "~/domain/selling/shipping/zones";
import { listZones } from "~/domain/selling/shipping/zones.server";
import { api, created, readJson } from "~/http/api.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { submissionOf } from "~/http/forms/forms.server";

export const { loader, action } = api(
  {
    POST: async ({ context, request }, actor) => {
      const sent = await readJson(request);
      const body = flatOrder(sent);
      const way = context.payments ? "online" : "invoice";
      const { seenCents } = parseInput(SeenTotal, body);
      const submission = submissionOf(context, actor, asForm(body));
      const input = readOrder(sent, await listZones(context.db));
      const buyer = requireBuyer(actor, "order");
      const order = await createOrder(context, buyer, input, { way, seenCents, submission }).catch(
        (error) => {
          throw asOfBody(error, sent);
        },
      );
      const isPayable = order.requestedAt === null;
      const { keepMethod } = parseInput(PaymentChoiceInput, body);
      const clientSecret = isPayable
        ? await startOrderInPage(context, buyer, order.orderNumber, keepMethod)
        : null;
      return created({ clientSecret, next: `/orders/${order.orderNumber}/confirmation`, ...order });
    },
  },
  { POST: unexpectedErrors.placeOrder },
);

/** The page's form may arrive as an API call: its token identifies a repeated one. */
function asForm(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (typeof value === "string") form.append(name, value);
  if (Array.isArray(body.lines)) form.append("lines", JSON.stringify(body.lines));
  return form;
}

function readOrder(body: Record<string, unknown>, zones: Zones): OrderInput {
  try {
    return readOrderBody(body, zones);
  } catch (error) {
    throw withMissingTitle(error);
  }
}
