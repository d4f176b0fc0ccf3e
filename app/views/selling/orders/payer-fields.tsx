import { homeCountry } from "~/domain/base/home-country";
import { mailAddressMax } from "~/domain/base/schema-fields";
import { recipientMax } from "~/domain/selling/orders/line-input";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { AnyPlaceFields } from "./place-fields";

export interface PayerForm {
  action: string;
  /** Where "Cancel" leads. */
  back: string;
  /** Where each invoice notes the way back to this page. */
  invoices?: string | undefined;
  name: string;
  email: string;
}

const names = ["payerName", "buyerEmail", "payerAddress", "payerCity", "payerState", "payerZipCode"];

/** The values of a payer's fields; none for an author, who has an account. */
export function payerValues(payer: PayerForm | undefined): Record<string, string> {
  if (!payer) return {};
  const empty = Object.fromEntries(names.map((name) => [name, ""]));
  return { ...empty, payerCountry: homeCountry, payerName: payer.name, buyerEmail: payer.email };
}

interface PayerFieldsProps {
  fields: Record<string, AnyField>;
  action: string;
}

/** Who gets the bill. Its address is asked only where it is another than that of the payer's own book. */
export function PayerFields({ fields, action }: PayerFieldsProps) {
  const { payerName, buyerEmail, payerAddress, payerCity, payerState, payerZipCode, payerCountry } = fields;
  if (!payerName || !buyerEmail || !payerAddress || !payerCity || !payerState || !payerZipCode) return null;
  if (!payerCountry) return null;
  const billing = [payerAddress, payerCity, payerState, payerZipCode];
  const isBilled =
    billing.some(({ initialValue, errors }) => Boolean(initialValue) || Boolean(errors)) ||
    (payerCountry.initialValue ?? homeCountry) !== homeCountry;
  return (
    <section className="order-part" aria-labelledby="payer">
      <h2 id="payer">{t("You")}</h2>
      <p>{t("You alone get the confirmation, the price and the bill. Who gets a book hears no price.")}</p>
      <TextField
        field={payerName}
        label={t("Your name")}
        autoComplete="name"
        maxLength={recipientMax}
        isRequired
      />
      <TextField
        field={buyerEmail}
        label={t("Your email address")}
        type="email"
        autoComplete="email"
        maxLength={mailAddressMax}
        isRequired
      />
      <details className="order-bill" open={isBilled}>
        <summary>{t("An address for the bill")}</summary>
        <AnyPlaceFields
          fields={{
            ...{ address: payerAddress, city: payerCity, state: payerState },
            ...{ zipCode: payerZipCode, country: payerCountry },
          }}
          action={action}
          intent="order/country"
          isOfBill
        />
      </details>
    </section>
  );
}
