import type { AddressForm } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { Fold } from "~/ui/fold";
import { ButtonForm } from "~/ui/form";

const forms = {
  formal: message("With respect: usted"),
  familiar: message("As family does: tú"),
} satisfies Record<AddressForm, string>;

/** Shown in languages with two ways to speak to somebody. Whoever looks after the person chooses here for them. */
export function AddressFormForm({ current }: { current: AddressForm }) {
  return (
    <Fold id="address-form" title={t("How the questions speak to you")}>
      <p>{t("What you have written stays as it is. Your own questions stay too.")}</p>
      <ButtonForm action="/account#address-form">
        <div className="field">
          <label className="field__label" htmlFor="account-address-form">
            {t("Questions speak to me")}
          </label>
          <select
            id="account-address-form"
            name="addressForm"
            defaultValue={current}
            className="input input--select"
          >
            {Object.entries(forms).map(([form, label]) => (
              <option key={form} value={form}>
                {t(label)}
              </option>
            ))}
          </select>
        </div>
        <button
          type="submit"
          name="intent"
          value="language/address-form"
          className="button"
          data-busy-label={t("Saving...")}
        >
          {t("Save how they speak")}
        </button>
      </ButtonForm>
    </Fold>
  );
}
