import type { Actor } from "~/domain/base/actor";
import { hasEnded } from "~/domain/selling/catalogue/promo-code";
import type { PromoCode } from "~/domain/selling/catalogue/promo-codes.server";
import { PromoCodeInput, promoFormId } from "~/domain/selling/catalogue/schema";
import { isDomainError } from "~/http/errors/error-response.server";
import type { UnexpectedErrorText } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";

interface Saving {
  save: (input: PromoCodeInput) => Promise<PromoCode>;
  done: Message;
  failing: UnexpectedErrorText;
}

export async function savePromoCode(
  call: PageCall,
  actor: Actor,
  { save, done, failing }: Saving,
): Promise<Response> {
  const { request, context } = call;
  const form = await readForm(request, context);
  // An unchecked box is not sent, while in an API call a missing field means yes.
  if (!form.has("isActive")) form.set("isActive", "");
  try {
    const input = parseForm(form, PromoCodeInput);
    return await runIdempotently(call, actor, form, async () => {
      const { validUntil } = await save(input);
      const isOver = hasEnded(validUntil, context.clock.now());
      return redirectWithFlash(context, "/admin-promo-codes", {
        kind: "success",
        title: t("Success"),
        text: isOver
          ? `${t(done)} ${t("Its last day is over already: nobody can use it until you choose a later one.")}`
          : t(done),
      });
    });
  } catch (error) {
    if (!isDomainError(error)) return unexpectedFormError(form, promoFormId, error, failing);
    return rejectForm(form, promoFormId, error, t(failing.title));
  }
}
