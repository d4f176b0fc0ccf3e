import type { ReactNode } from "react";
import { control, FieldFrame, type FieldProps } from "./field";

export function FileField({
  field,
  label,
  hint,
  accept,
  isSingle = false,
}: FieldProps & { accept: string; isSingle?: boolean }) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...control(field, hint)}
        type="file"
        accept={accept}
        multiple={!isSingle}
        className="input input--file"
      />
    </FieldFrame>
  );
}

interface FileButtonProps extends FieldProps {
  accept: string;
  className?: string;
  /** Its form, if it stands outside of it. */
  form?: string;
  /** Shown by script alone. */
  isHidden?: boolean;
  children: ReactNode;
}

/** A choice of files drawn as a button: one press opens the device's own. Its name has the words that are seen. */
export function FileButton(props: FileButtonProps) {
  const { field, label, accept, className = "", form, isHidden, children } = props;
  return (
    <label className={`button file-button ${className}`.trim()} hidden={isHidden}>
      {children}
      <input
        {...control(field, undefined)}
        type="file"
        form={form}
        accept={accept}
        multiple
        className="file-button__input"
        aria-label={label}
      />
    </label>
  );
}
