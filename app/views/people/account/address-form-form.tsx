import type { AddressForm } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { AccountChoice } from "./account-choice";

const forms = {
  formal: message("With respect: usted"),
  familiar: message("As family does: tú"),
} satisfies Record<AddressForm, string>;

/** Shown in languages with two ways to speak to somebody. Whoever looks after the person chooses here for them. */
export function AddressFormForm({ current }: { current: AddressForm }) {
  return (
    <AccountChoice
      id="address-form"
      title={t("How the questions speak to you")}
      hint={t("What you have written stays as it is. Your own questions stay too.")}
      name="addressForm"
      label={t("Questions speak to me")}
      options={Object.entries(forms).map(([value, label]) => ({ value, label: t(label) }))}
      current={current}
      intent="language/address-form"
      save={t("Save how they speak")}
    />
  );
}
