import { factorCodeMax } from "~/domain/people/auth/second-factor/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { PasskeyButton, PasskeyField } from "./passkey-button";

export interface FactorWays {
  hasApp: boolean;
  /** Null without a passkey, or where there can be none. */
  passkey: object | null;
}

interface FactorFieldsProps {
  field: AnyField;
  formId: string;
  ways: FactorWays;
}

export function FactorFields({ field, formId, ways: { hasApp, passkey } }: FactorFieldsProps) {
  return (
    <>
      <PasskeyField />
      <TextField
        field={field}
        label={hasApp ? t("The six digits that your app shows") : t("A recovery code")}
        hint={hasApp ? t("Or one of your recovery codes.") : t("One of the ten that you printed or copied.")}
        autoComplete="one-time-code"
        maxLength={factorCodeMax}
        className="input--factor"
        isRequired
      />
      {passkey && <PasskeyButton formId={formId} kind="use" options={passkey} label={t("Use a passkey")} />}
    </>
  );
}
