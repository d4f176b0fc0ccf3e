import { addressMax, mailAddressMax, phoneMax } from "~/domain/base/schema-fields";
import { buyerNameMax } from "~/domain/selling/checkouts/schema";
import type { CustomerInfo } from "~/domain/selling/orders/orders";
import { recipientMax } from "~/domain/selling/orders/schema";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

export type CustomerFieldSet = Record<keyof CustomerInfo, AnyField>;

export function customerValues(customer: CustomerInfo | null): CustomerInfo {
  const empty = { name: "", email: "", address: "", city: "", state: "", zipCode: "", phone: "" };
  return { ...empty, ...customer };
}

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
        hint="The email of the person who gets the book. The tracking number goes there; the confirmation goes to you."
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

interface BuyerFieldsProps {
  fields: AddressFieldsProps["fields"] & Record<"firstName" | "lastName" | "phone", AnyField>;
}

/** Who has bought a plan, and where the books go. */
export function BuyerFields({ fields }: BuyerFieldsProps) {
  return (
    <>
      <TextField
        field={fields.firstName}
        label="First name"
        autoComplete="given-name"
        maxLength={buyerNameMax}
        isRequired
      />
      <TextField
        field={fields.lastName}
        label="Last name"
        autoComplete="family-name"
        maxLength={buyerNameMax}
        isRequired
      />
      <AddressFields fields={fields} />
      <TextField
        field={fields.phone}
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        maxLength={phoneMax}
      />
    </>
  );
}

interface AddressFieldsProps {
  fields: Record<"address" | "city" | "state" | "zipCode", AnyField>;
}

export function AddressFields({ fields }: AddressFieldsProps) {
  return (
    <>
      <TextField
        field={fields.address}
        label="Street address"
        autoComplete="address-line1"
        maxLength={addressMax.address}
        isRequired
      />
      <TextField
        field={fields.city}
        label="City"
        autoComplete="address-level2"
        maxLength={addressMax.city}
        isRequired
      />
      <div className="fields-row fields-row--two">
        <TextField
          field={fields.state}
          label="State"
          autoComplete="address-level1"
          maxLength={addressMax.state}
          isRequired
        />
        <TextField
          field={fields.zipCode}
          label="ZIP code"
          autoComplete="postal-code"
          maxLength={addressMax.zipCode}
          isRequired
        />
      </div>
    </>
  );
}
