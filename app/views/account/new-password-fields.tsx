import { passwordMax } from "~/domain/users/schema";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

interface NewPasswordFieldsProps {
  fields: Record<"password" | "confirmPassword", AnyField>;
  /** There is none yet that it could take the place of. */
  isFirst?: boolean;
}

/** A password that is chosen, typed twice. */
export function NewPasswordFields({ fields, isFirst = false }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        field={fields.password}
        label={isFirst ? "Password" : "New password"}
        hint="At least 8 characters. Three or four words in a row are easy to remember and hard to guess."
        type="password"
        autoComplete="new-password"
        maxLength={passwordMax}
        isRequired
      />
      <TextField
        field={fields.confirmPassword}
        label={isFirst ? "The password once more" : "The new password once more"}
        type="password"
        autoComplete="new-password"
        maxLength={passwordMax}
        isRequired
      />
    </>
  );
}
