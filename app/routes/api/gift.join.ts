import { NotFound } from "~/domain/base/errors";
import { joinAccount, readJoinOffer } from "~/domain/selling/gifts/join/join-account.server";
import { type ApiCall, api } from "~/http/api.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { findWaitingWords } from "~/http/flows/gift-words.server";
import { t } from "~/messages/translate";

export const { loader, action } = api(
  {
    GET: async (call, actor) => {
      const { attach, refusal, ...offer } = await readJoinOffer(call.context, actor, await words(call));
      return {
        ...offer,
        addsPlan: attach !== null,
        refundCents: attach?.refundCents ?? null,
        refusal: refusal && t(refusal),
      };
    },
    POST: async (call, actor) => {
      const added = await joinAccount(call.context, requireBuyer(actor, "add-plan"), await words(call));
      return { plan: added?.planName ?? null, refundedCents: added?.refunded?.cents ?? 0 };
    },
  },
  { POST: unexpectedErrors.attachPlan },
);

async function words({ request, context }: ApiCall) {
  const found = await findWaitingWords(request, context);
  if (!found) throw new NotFound();
  return found;
}
