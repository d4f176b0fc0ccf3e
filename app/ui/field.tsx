import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { AnyField } from "./form";

interface FieldProps {
  field: AnyField;
  label: string;
  hint?: string;
}

interface InputProps extends FieldProps {
  type?: "text" | "password" | "email" | "tel" | "date";
  maxLength?: number;
  autoComplete?: string;
  inputMode?: "numeric" | "decimal" | "text" | "email";
  className?: string;
  isRequired?: boolean;
}

/** A labelled line of text. */
export function TextField({
  field,
  label,
  hint,
  type = "text",
  className = "",
  isRequired,
  ...rest
}: InputProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...getInputProps(field, { type })}
        {...describedBy(field, hint)}
        {...rest}
        aria-required={isRequired || undefined}
        className={`input ${className}`.trim()}
      />
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldProps {
  rows: number;
  maxLength?: number;
  className?: string;
  isRequired?: boolean;
}

/** A labelled passage of text. */
export function TextAreaField({ field, label, hint, className = "", isRequired, ...rest }: TextAreaProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        {...getTextareaProps(field)}
        {...describedBy(field, hint)}
        {...rest}
        aria-required={isRequired || undefined}
        className={`input ${className}`}
      />
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps {
  options: { value: number | string; label: string }[];
  /** The first option, which chooses nothing. */
  placeholder: string;
  isRequired?: boolean;
}

/** A labelled choice of one. */
export function SelectField({ field, label, hint, options, placeholder, isRequired }: SelectProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        {...getSelectProps(field)}
        {...describedBy(field, hint)}
        aria-required={isRequired || undefined}
        className="input input--select"
      >
        <option value="">{placeholder}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A labelled box to tick. */
export function CheckboxField({ field, label, hint }: FieldProps) {
  return (
    <div className={field.errors ? "field field--refused" : "field"}>
      {field.errors && (
        <p className="field__error" id={field.errorId}>
          {field.errors.join(" ")}
        </p>
      )}
      <label className="check">
        <input
          {...getInputProps(field, { type: "checkbox" })}
          {...describedBy(field, hint)}
          className="check__box"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="field__hint" id={hintId(field)}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A labelled choice of files. */
export function FileField({ field, label, hint, accept }: FieldProps & { accept: string }) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...describedBy(field, hint)}
        type="file"
        id={field.id}
        name={field.name}
        accept={accept}
        multiple
        aria-invalid={field.errors ? true : undefined}
        className="input input--file"
      />
    </FieldFrame>
  );
}

function FieldFrame({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={field.errors ? "field field--refused" : "field"}>
      <label className="field__label" htmlFor={field.id}>
        {label}
      </label>
      {hint && (
        <p className="field__hint" id={hintId(field)}>
          {hint}
        </p>
      )}
      {field.errors && (
        <p className="field__error" id={field.errorId}>
          {field.errors.join(" ")}
        </p>
      )}
      {children}
    </div>
  );
}

function describedBy(field: AnyField, hint: string | undefined) {
  const ids = [hint ? hintId(field) : "", field.errors ? field.errorId : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined };
}

function hintId(field: AnyField): string {
  return `${field.id}-hint`;
}
