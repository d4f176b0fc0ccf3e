import type { PostalAddress } from "~/domain/people/users/postal-address.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";
import { BuyerFields } from "../../selling/orders/customer-fields";

export const addressFormId = "address";

interface AddressScreenProps {
  shell: PageShell;
  address: PostalAddress | null;
  rejected: RejectedForm | undefined;
}

const empty = { firstName: "", lastName: "", address: "", city: "", state: "", zipCode: "", phone: "" };

export function AddressScreen({ shell, address, rejected }: AddressScreenProps) {
  const { form, fields } = formState(addressFormId, { ...empty, ...address }, rejected);
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} back={accountLink} isNarrow>
      <h1>{t("Your address and phone")}</h1>
      <p>{t("A writer calls you at this number, and your first book order begins with this address.")}</p>
      <Form form={form} action="/account/address">
        <BuyerFields fields={fields} />
        <div className="actions">
          <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
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
