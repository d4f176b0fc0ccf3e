import { TextField } from "./field";
import type { AnyField } from "./form";

interface AddressFieldsProps {
  fields: Record<"address" | "city" | "state" | "zipCode", AnyField>;
  zipCodeLabel: string;
  /** State and ZIP code stand side by side where there is room. */
  isInRows?: boolean;
}

/** Where a parcel goes, in the United States. */
export function AddressFields({ fields, zipCodeLabel, isInRows = false }: AddressFieldsProps) {
  const stateAndZipCode = (
    <>
      <TextField field={fields.state} label="State" autoComplete="address-level1" maxLength={60} isRequired />
      <TextField
        field={fields.zipCode}
        label={zipCodeLabel}
        autoComplete="postal-code"
        maxLength={20}
        isRequired
      />
    </>
  );
  return (
    <>
      <TextField
        field={fields.address}
        label="Street address"
        autoComplete="address-line1"
        maxLength={200}
        isRequired
      />
      <TextField field={fields.city} label="City" autoComplete="address-level2" maxLength={100} isRequired />
      {isInRows ? <div className="fields-row fields-row--two">{stateAndZipCode}</div> : stateAndZipCode}
    </>
  );
}
