import { homeCountry } from "~/domain/base/home-country";
import { invoiceNameMax } from "~/domain/selling/checkouts/schema";
import { invoiceDays } from "~/domain/selling/invoices/invoice";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { AnyPlaceFields } from "../orders/place-fields";

interface InvoicePartProps {
  fields: BillingFieldsProps["fields"];
  action: string;
  isGift: boolean;
}

export function InvoicePart({ fields, action, isGift }: InvoicePartProps) {
  return (
    <fieldset className="setup__part">
      <legend>{t("Your invoice")}</legend>
      <p>
        {isGift
          ? t(
              "Nothing is charged today. You get your invoice right away, to be paid within {days} days. The gift is sent on its day, or as soon as the invoice is paid if that is later.",
              { days: String(invoiceDays) },
            )
          : t(
              "Nothing is charged today. You get your invoice right away, and you can start writing today: for {days} days with 1 GB for photos and recordings, and without limits once it is paid. Printing waits for the payment.",
              { days: String(invoiceDays) },
            )}
      </p>
      <BillingFields fields={fields} action={action} intent={isGift ? "gift/look" : "pay/look"} />
    </fieldset>
  );
}

export const noBilling = { name: "", address: "", city: "", state: "", zipCode: "", country: homeCountry };

interface BillingFieldsProps {
  fields: Record<keyof typeof noBilling, AnyField>;
  action: string;
  intent: string;
}

export function BillingFields({ fields, action, intent }: BillingFieldsProps) {
  return (
    <>
      <TextField
        field={fields.name}
        label={t("Name on the invoice")}
        autoComplete="name"
        maxLength={invoiceNameMax}
        isRequired
      />
      <AnyPlaceFields fields={fields} action={action} intent={intent} />
    </>
  );
}
