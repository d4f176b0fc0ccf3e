import { formatCountry } from "~/domain/base/format";
import { homeCountry } from "~/domain/base/home-country";
import type { PostalAddress } from "~/domain/people/users/postal-address.server";
import { findCountry } from "~/domain/selling/shipping/countries";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { Page } from "../../layout/page";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";
import { NameFields, PhoneField } from "./customer-fields";
import { AnyPlaceFields } from "./place-fields";

export const addressFormId = "address";
const action = "/account/address";

interface AddressScreenProps {
  shell: PageShell;
  address: PostalAddress | null;
  rejected: RejectedForm | undefined;
}

const place = { address: "", city: "", state: "", zipCode: "", country: homeCountry };
const empty = { firstName: "", lastName: "", ...place, phone: "" };

export function AddressScreen({ shell, address, rejected }: AddressScreenProps) {
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="account" />}
      back={accountLink}
      openForm={leavingForm(addressFormId, action, "address/save")}
      isNarrow
    >
      <h1>{t("Your address and phone")}</h1>
      <p>{t("A writer calls you at this number, and your first book order begins with this address.")}</p>
      <AddressForm address={address} rejected={rejected} />
    </Page>
  );
}

function AddressForm({ address, rejected }: Omit<AddressScreenProps, "shell">) {
  const values = { ...empty, ...address };
  const typed = useTypedForm(addressFormId, action, rejected);
  const { form, fields } = formState(addressFormId, values, typed);
  return (
    <WordsForm
      form={form}
      action={action}
      defaultIntent="address/save"
      words={{ ...values, country: countryAsWritten(values.country) }}
    >
      <NameFields fields={fields} />
      <AnyPlaceFields fields={fields} action={action} intent="address/country" />
      <PhoneField field={fields.phone} />
      <div className="actions">
        <button
          type="submit"
          name="intent"
          value="address/save"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Save")}
        </button>
        <NavLink className="button" href="/account">
          {t("Back to your account")}
        </NavLink>
      </div>
    </WordsForm>
  );
}

/** The field shows the name of the country, and posts it. */
function countryAsWritten(country: string): string {
  const code = findCountry(country || homeCountry);
  return code === null ? country : formatCountry(code);
}
