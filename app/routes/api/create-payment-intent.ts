import { json } from "@remix-run/node";
import { Unavailable } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { underPromoCode } from "~/domain/selling/catalogue/validate-promo-code.server";
import { beginCheckout } from "~/domain/selling/checkouts/begin-checkout.server";
import { startCheckoutInPage } from "~/domain/selling/checkouts/pay-checkout.server";
import { CheckoutInput } from "~/domain/selling/checkouts/schema";
import { publicApi, readJson } from "~/http/api.server";
import { formTokenField, readFormToken } from "~/http/auth/form-token.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { serializeSetupToken } from "~/http/cookies/setup-token.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { message } from "~/messages/message";

/** The server sets the price; `next` is the page with the result (spec 2, section 7). */
export const { loader, action } = publicApi(
  {
    POST: async ({ request, context }, actor) => {
      if (!context.payments)
        throw new Unavailable(message("Payment is arranged by invoice here. Nothing was charged."));
      const body = await readJson(request);
      const input = parseInput(CheckoutInput, body);
      const formId = readFormToken(context.config.sessionSecret, body[formTokenField])?.id ?? null;
      const buyer = actor && requireBuyer(actor, "buy-plan");
      const begun = await beginCheckout(context, buyer, context.client, input, formId).catch((error) => {
        throw underPromoCode(error);
      });
      const { checkout, token } = begun;
      const clientSecret = checkout.state === "open" ? await startCheckoutInPage(context, checkout) : null;
      const headers = { "Set-Cookie": await serializeSetupToken(context.config, token) };
      return json({ clientSecret, next: "/payment-success" }, { headers });
    },
  },
  { POST: unexpectedErrors.beginPayment },
);
