import type { SavedMethod } from "~/domain/selling/payments/gateway";
import { t } from "~/messages/translate";
import { SelectField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

interface PaymentChoiceProps {
  fields: Record<"paymentMethod" | "savedMethod" | "keepMethod", AnyField>;
  methods: SavedMethod[];
}

export function PaymentChoice({ fields, methods }: PaymentChoiceProps) {
  const chosen = String(fields.paymentMethod.initialValue ?? "card");
  return (
    <fieldset className="field">
      <legend className="field__label">{t("How would you like to pay?")}</legend>
      {methods.length > 0 && (
        <>
          <Choice name="existing" label={t("With a saved payment method")} chosen={chosen} />
          <SelectField
            field={fields.savedMethod}
            label={t("Saved payment method")}
            isLabelOutOfSight
            frameClass="payment-choice__saved"
            options={methods.map((method) => ({ value: method.id, label: methodName(method) }))}
          />
        </>
      )}
      <Choice name="card" label={t("With a card")} chosen={chosen} />
      <Choice
        name="ach"
        label={t("From a bank account")}
        hint={t("It takes 1-3 business days, with lower fees.")}
        chosen={chosen}
      />
      <label className="payment-choice">
        <input
          type="checkbox"
          name="keepMethod"
          value="true"
          defaultChecked={Boolean(fields.keepMethod.initialValue)}
        />
        <span>{t("Keep this card or account for my next order")}</span>
      </label>
    </fieldset>
  );
}

function Choice({
  name,
  label,
  hint,
  chosen,
}: {
  name: string;
  label: string;
  hint?: string;
  chosen: string;
}) {
  return (
    <label className="payment-choice">
      <input type="radio" name="paymentMethod" value={name} defaultChecked={chosen === name} />
      <span>
        {label}
        {hint && <span className="payment-choice__hint">{hint}</span>}
      </span>
    </label>
  );
}

/** "Visa card ending in 4242" */
function methodName({ brand, last4, type }: SavedMethod): string {
  const name = `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
  return type === "ach"
    ? t("{name} account ending in {last4}", { name, last4 })
    : t("{name} card ending in {last4}", { name, last4 });
}
