import type { ReactNode } from "react";
import { formatMoney } from "~/domain/base/format";
import { planIds } from "~/domain/people/plans/plans";
import { type Catalogue, planPriceText } from "~/domain/selling/catalogue/catalogue";
import type { PromoCode } from "~/domain/selling/catalogue/promo-codes.server";
import { promoCodeMax, promoFormId } from "~/domain/selling/catalogue/schema";
import { t } from "~/messages/translate";
import { CheckList } from "~/ui/check-list";
import { CheckboxField, SelectField, TextField } from "~/ui/field";
import { type AnyField, Form, formState, type RejectedForm } from "~/ui/form";

interface PromoFormProps {
  action: string;
  /** Null for a new code. */
  code: PromoCode | null;
  plans: Catalogue["plans"];
  rejected: RejectedForm | undefined;
  children: ReactNode;
}

export function PromoForm({ action, code, plans, rejected, children }: PromoFormProps) {
  const { form, fields } = formState(promoFormId, valuesOf(code), rejected);
  return (
    <Form form={form} action={action} errorTitle={rejected?.errorTitle}>
      <TextField
        field={fields.code}
        label={t("Code")}
        hint={t("What people type at checkout. Capital and small letters are treated the same.")}
        maxLength={promoCodeMax}
        autoComplete="off"
        isRequired
      />
      <div className="fields-row fields-row--two">
        <SelectField
          field={fields.discountType}
          label={t("Discount type")}
          placeholder={t("Choose")}
          options={[
            { value: "percentage", label: t("Percentage") },
            { value: "fixed", label: t("Fixed amount in dollars") },
          ]}
          isRequired
        />
        <TextField
          field={fields.discountValue}
          label={t("Discount value")}
          hint={t("10 for 10 percent, or 24.50 for $24.50.")}
          inputMode="decimal"
          isRequired
        />
        <TextField
          field={fields.maxUses}
          label={t("Max uses")}
          hint={t("Leave this empty for no limit.")}
          inputMode="numeric"
        />
        <TextField
          field={fields.validUntil}
          label={t("Valid until")}
          hint={t("The last day on which it works. You may leave this empty.")}
          type="date"
        />
      </div>
      <PlanBoxes field={fields.applicablePlans} chosen={chosenPlans(code, rejected)} plans={plans} />
      <CheckboxField
        field={fields.isActive}
        label={t("Active")}
        hint={t("Only active codes work at checkout.")}
      />
      <div className="actions">{children}</div>
    </Form>
  );
}

function PlanBoxes({
  field,
  chosen,
  plans,
}: {
  field: AnyField;
  chosen: string[];
  plans: Catalogue["plans"];
}) {
  return (
    <fieldset className={field.errors ? "field field--invalid" : "field"} id={field.id} tabIndex={-1}>
      <legend className="field__label">{t("Applicable plans")}</legend>
      <p className="field__hint">{t("If you choose none, the code works for all plans.")}</p>
      {field.errors && <p className="field__error">{field.errors.join(" ")}</p>}
      <CheckList
        name="applicablePlans"
        options={planIds.map((id) => ({
          value: id,
          label: `${t(plans[id].name)} (${planPriceText(plans[id])})`,
        }))}
        chosen={chosen}
      />
    </fieldset>
  );
}

function chosenPlans(code: PromoCode | null, rejected: RejectedForm | undefined): string[] {
  if (rejected?.formId !== promoFormId) return code?.applicablePlans ?? [];
  const typed = rejected.result.initialValue?.applicablePlans;
  return [typed ?? []].flat().map(String);
}

function valuesOf(code: PromoCode | null) {
  return {
    code: code?.code ?? "",
    discountType: code?.discountType ?? "percentage",
    discountValue: code ? String(code.discountValue) : "",
    maxUses: code?.maxUses ? String(code.maxUses) : "",
    validUntil: code?.validUntil ?? "",
    applicablePlans: "",
    isActive: (code?.isActive ?? true) ? "on" : "",
  };
}

/** "10% off", "$24.50 off". */
export function discountText({ discountType, discountValue }: PromoCode): string {
  if (discountType === "fixed")
    return t("{money} off", { money: formatMoney(Math.round(discountValue * 100)) });
  return t("{discountValue}% off", { discountValue: String(discountValue) });
}

/** "3 of 10 uses", "3 uses", and how many open checkouts have reserved one. */
export function usesText({ currentUses, maxUses, heldUses }: PromoCode): string {
  const uses =
    maxUses === null
      ? t("{count, plural, one {# use} other {# uses}}", { count: currentUses })
      : t("{currentUses} of {maxUses, plural, one {# use} other {# uses}}", {
          currentUses: String(currentUses),
          maxUses,
        });
  return heldUses === 0
    ? uses
    : t("{uses}, and {heldUses} held by a checkout under way", { uses, heldUses: String(heldUses) });
}
