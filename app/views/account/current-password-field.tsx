import { typedMax } from "~/domain/users/schema";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

/** Asked again before something that only the person alone may do. */
export function CurrentPasswordField({ field }: { field: AnyField }) {
  return (
    <TextField
      field={field}
      label="Your password, to be sure that it is you"
      type="password"
      autoComplete="current-password"
      maxLength={typedMax.password}
      isRequired
    />
  );
}
