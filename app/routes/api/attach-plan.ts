import { json } from "@remix-run/node";
import { parseInput } from "~/domain/base/schema-fields";
import { attachCheckout } from "~/domain/selling/checkouts/plan-change/attach-checkout.server";
import { AttachInput } from "~/domain/selling/checkouts/schema";
import { api, readJson } from "~/http/api.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { readSetupToken } from "~/http/cookies/setup-token.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

/** Adds a plan that was bought while signed out. The setup token is in the checkout's cookie, or in `token`. */
export const { loader, action } = api(
  {
    POST: async ({ request, context }, actor) => {
      const { token } = parseInput(AttachInput, await readJson(request));
      const setupToken = token || (await readSetupToken(request, context.config));
      const { planName, refunded } = await attachCheckout(
        context,
        requireBuyer(actor, "add-plan"),
        setupToken,
      );
      return json({ plan: planName, refundedCents: refunded?.cents ?? 0 });
    },
  },
  { POST: unexpectedErrors.attachPlan },
);
