import { addressMax } from "~/domain/postal-address";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

interface AddressFieldsProps {
  fields: Record<"address" | "city" | "state" | "zipCode", AnyField>;
}

/** Where a parcel goes, in the United States. */
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
