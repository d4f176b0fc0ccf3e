import { mailAddressMax, phoneMax } from "~/domain/fields";
import type { CustomerInfo } from "~/domain/orders/orders";
import { recipientMax } from "~/domain/orders/schema";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { AddressFields } from "./address-fields";

export type CustomerFieldSet = Record<keyof CustomerInfo, AnyField>;

/** What the fields begin with: where the last parcel went. */
export function customerValues(customer: CustomerInfo | null): CustomerInfo {
  const empty = { name: "", email: "", address: "", city: "", state: "", zipCode: "", phone: "" };
  return { ...empty, ...customer };
}

/** Where the parcel goes. */
export function CustomerFields({ fields }: { fields: CustomerFieldSet }) {
  return (
    <>
      <TextField
        field={fields.name}
        label="Full name"
        autoComplete="name"
        maxLength={recipientMax}
        isRequired
      />
      <TextField
        field={fields.email}
        label="Email"
        hint="The confirmation and the tracking number go there."
        type="email"
        autoComplete="email"
        maxLength={mailAddressMax}
        isRequired
      />
      <AddressFields fields={fields} />
      <TextField field={fields.phone} label="Phone (optional)" autoComplete="tel" maxLength={phoneMax} />
    </>
  );
}
