import { mailAddressMax } from "~/domain/fields";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

/** By what somebody is found who cannot sign in. */
export function KnownAddressField({ field }: { field: AnyField }) {
  return (
    <TextField
      field={field}
      label="Email address"
      hint="Or your username, if you know that better."
      inputMode="email"
      autoComplete="email"
      maxLength={mailAddressMax}
      isRequired
    />
  );
}
