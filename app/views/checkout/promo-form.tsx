import type { PlanQuote } from "~/domain/catalogue/quote";
import { promoCodeMax } from "~/domain/promo/schema";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, type RefusedForm, useFormState } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { promoFormId } from "./checkout-form-ids";

interface PromoFormProps {
  quote: PlanQuote;
  /** Why the code in the address was not applied. */
  refusedCode: string | null;
  refused: RefusedForm | undefined;
}

/** Where a promo code is typed in, or taken away again. */
export function PromoForm({ quote: { promo, planId }, refusedCode, refused }: PromoFormProps) {
  const { form, fields } = useFormState(promoFormId, { code: "" }, refused);
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
        <Notice kind="error" title="Invalid promo code">
          <p>{refusedCode}</p>
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
