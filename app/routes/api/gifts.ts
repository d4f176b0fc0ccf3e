import { json } from "@remix-run/node";
import { parseInput } from "~/domain/base/schema-fields";
import { underPromoCode } from "~/domain/selling/catalogue/validate-promo-code.server";
import { startCheckoutInPage } from "~/domain/selling/checkouts/pay-checkout.server";
import { BillingInput } from "~/domain/selling/checkouts/schema";
import { beginGift } from "~/domain/selling/gifts/begin-gift.server";
import { GiftInput } from "~/domain/selling/gifts/schema";
import { publicApi, readJson } from "~/http/api.server";
import { formTokenField, readFormToken } from "~/http/auth/form-token.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { serializeSetupToken } from "~/http/cookies/setup-token.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

/** The server sets the price. `token` opens the page of the gift, which is `next`. */
export const { loader, action } = publicApi(
  {
    POST: async ({ request, context }, actor) => {
      const body = await readJson(request);
      const input = parseInput(GiftInput, body);
      const billing = context.payments === null && body.address ? parseInput(BillingInput, body) : {};
      const formId = readFormToken(context.config.sessionSecret, body[formTokenField])?.id ?? null;
      const giver = actor && requireBuyer(actor, "buy-plan");
      const order = { ...billing, ...input };
      const begun = await beginGift(context, giver, context.client, order, formId).catch((error) => {
        throw underPromoCode(error);
      });
      const { checkout, setupToken, token } = begun;
      const clientSecret = checkout.state === "open" ? await startCheckoutInPage(context, checkout) : null;
      const gift = { clientSecret, token, next: `/gifts/${token}`, checkoutId: checkout.id };
      const headers = { "Set-Cookie": await serializeSetupToken(context.config, setupToken) };
      return json(gift, { status: 201, headers });
    },
  },
  { POST: unexpectedErrors.beginPayment },
);
