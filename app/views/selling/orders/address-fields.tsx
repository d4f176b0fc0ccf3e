import { addressMax } from "~/domain/base/schema-fields";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { ownLabels, type PlaceLabels } from "./place-labels";

interface AddressFieldsProps {
  fields: Record<"address" | "city" | "state" | "zipCode", AnyField>;
  labels?: PlaceLabels;
  isOptional?: boolean;
}

/** An address in the United States. */
export function AddressFields({ fields, labels = ownLabels(), isOptional = false }: AddressFieldsProps) {
  const isRequired = !isOptional;
  return (
    <>
      <TextField
        field={fields.address}
        label={labels.address}
        autoComplete="address-line1"
        maxLength={addressMax.address}
        isRequired={isRequired}
      />
      <TextField
        field={fields.city}
        label={labels.city}
        autoComplete="address-level2"
        maxLength={addressMax.city}
        isRequired={isRequired}
      />
      <div className="fields-row fields-row--two">
        <TextField
          field={fields.state}
          label={labels.state}
          autoComplete="address-level1"
          maxLength={addressMax.state}
          isRequired={isRequired}
        />
        <TextField
          field={fields.zipCode}
          label={labels.zipCode}
          autoComplete="postal-code"
          maxLength={addressMax.zipCode}
          isRequired={isRequired}
        />
      </div>
    </>
  );
}
