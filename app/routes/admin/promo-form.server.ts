import type { Actor } from "~/domain/actor";
import { PromoCodeInput } from "~/domain/promo/schema";
import { answerOnce } from "~/http/answer-once.server";
import type { FailureWords } from "~/http/failures";
import { failForm, parseForm, readForm, refuseForm } from "~/http/forms.server";
import { goTo, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { promoFormId } from "~/views/promo/promo-form-id";

interface Saving {
  save: (input: PromoCodeInput) => Promise<unknown>;
  /** What is said when it is saved. */
  done: string;
  failing: FailureWords;
}

/** The form of a promo code, new or known. */
export async function savePromoCode(
  call: PageCall,
  actor: Actor,
  { save, done, failing }: Saving,
): Promise<Response> {
  const { request, context } = call;
  const form = await readForm(request, context);
  // A box that is not ticked sends nothing; a call that leaves it out means yes.
  if (!form.has("isActive")) form.set("isActive", "");
  try {
    const input = parseForm(form, PromoCodeInput);
    return await answerOnce(call, actor, form, async () => {
      await save(input);
      return goTo(context, "/admin-promo-codes", { kind: "success", title: "Success", text: done });
    });
  } catch (error) {
    if (!isRefusal(error)) return failForm(form, promoFormId, error, failing);
    return refuseForm(form, promoFormId, error, failing.title);
  }
}
