import { homeCountry } from "~/domain/base/home-country";
import type { PostalAddress } from "~/domain/people/users/postal-address.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";
import { NameFields, PhoneField } from "../../selling/orders/customer-fields";
import { AnyPlaceFields } from "../../selling/orders/place-fields";

export const addressFormId = "address";

interface AddressScreenProps {
  shell: PageShell;
  address: PostalAddress | null;
  rejected: RejectedForm | undefined;
}

const place = { address: "", city: "", state: "", zipCode: "", country: homeCountry };
const empty = { firstName: "", lastName: "", ...place, phone: "" };

export function AddressScreen({ shell, address, rejected }: AddressScreenProps) {
  const { form, fields } = formState(addressFormId, { ...empty, ...address }, rejected);
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} back={accountLink} isNarrow>
      <h1>{t("Your address and phone")}</h1>
      <p>{t("A writer calls you at this number, and your first book order begins with this address.")}</p>
      <Form form={form} action="/account/address" defaultIntent="address/save">
        <NameFields fields={fields} />
        <AnyPlaceFields fields={fields} action="/account/address" intent="address/country" />
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
          <a className="button" href="/account">
            {t("Back to your account")}
          </a>
        </div>
      </Form>
    </Page>
  );
}
