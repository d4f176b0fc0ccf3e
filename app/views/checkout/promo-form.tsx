import type { PlanQuote } from "~/domain/catalogue/quote";
import type { RefusedCode } from "~/domain/checkouts/shown-checkout.server";
import { promoCodeMax } from "~/domain/promo/schema";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, type RefusedForm, useFormState } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { promoFormId } from "./checkout-form-ids";

interface PromoFormProps {
  quote: PlanQuote;
  /** That of the address, where it was not applied. */
  refusedCode: RefusedCode | null;
  refused: RefusedForm | undefined;
}

/** Where a promo code is typed in, or taken away again. */
export function PromoForm({ quote: { promo, planId }, refusedCode, refused }: PromoFormProps) {
  const { form, fields } = useFormState(promoFormId, { code: refusedCode?.code ?? "" }, refused);
  if (promo) {
    return (
      <ButtonForm action={`/checkout?plan=${planId}`}>
        <p>{`Promo code ${promo.code} is applied.`}</p>
        <input type="hidden" name="planId" value={planId} />
        <button type="submit" name="intent" value="promo/remove" className="button">
          Remove promo code
        </button>
      </ButtonForm>
    );
  }
  return (
    <>
      {refusedCode && (
        <Notice kind="error" title={refusedCode.why}>
          <p>Please look at its letters once more, or go on without it.</p>
        </Notice>
      )}
      <Form
        form={form}
        action={`/checkout?plan=${planId}`}
        defaultIntent="promo/apply"
        errorTitle={refused?.errorTitle}
      >
        <input type="hidden" name="planId" value={planId} />
        <TextField field={fields.code} label="Promo code" maxLength={promoCodeMax} autoComplete="off" />
        <button type="submit" name="intent" value="promo/apply" className="button">
          Apply
        </button>
      </Form>
    </>
  );
}
