import type { InputHTMLAttributes, ReactNode } from "react";
import type { AnyField } from "./form";

export interface FieldProps {
  field: AnyField;
  label: string;
  hint?: string;
}

interface InputProps extends FieldProps {
  type?: "text" | "password" | "email" | "tel" | "date";
  /** Characters. The browser does not cut at it: the end of a pasted text would be lost without a word. */
  maxLength?: number;
  autoComplete?: string;
  /** Id of a datalist. */
  list?: string;
  inputMode?: "numeric" | "decimal" | "text" | "email";
  className?: string;
  isRequired?: boolean;
}

export function TextField({
  field,
  label,
  hint,
  type = "text",
  className = "",
  isRequired,
  maxLength,
  ...rest
}: InputProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...control(field, hint)}
        type={type}
        dir={type === "text" ? "auto" : undefined}
        defaultValue={textOf(field)}
        {...rest}
        data-max={maxLength}
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
  /** Set where the words in it are in another language than the page. */
  lang?: string;
  placeholder?: string;
  isLabelOutOfSight?: boolean;
}

export function TextAreaField({
  field,
  label,
  hint,
  className = "",
  isRequired,
  maxLength,
  isLabelOutOfSight,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} isLabelOutOfSight={isLabelOutOfSight}>
      <textarea
        {...control(field, hint)}
        dir="auto"
        defaultValue={textOf(field)}
        {...rest}
        data-max={maxLength}
        aria-required={isRequired || undefined}
        className={`input ${className}`}
      />
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps, FrameLook {
  options: { value: number | string; label: string }[];
  /** The label of an empty first option; without it one option is always selected. */
  placeholder?: string;
  autoComplete?: string;
  isRequired?: boolean;
}

export function SelectField({ options, placeholder, autoComplete, isRequired, ...frame }: SelectProps) {
  const { field, hint } = frame;
  return (
    <FieldFrame {...frame}>
      <select
        {...control(field, hint)}
        defaultValue={textOf(field)}
        autoComplete={autoComplete}
        aria-required={isRequired || undefined}
        className="input input--select"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function CheckboxField({ field, label, hint }: FieldProps) {
  return (
    <div className={classOfFrame(field)}>
      <FieldErrors field={field} />
      <label className="check">
        <input
          {...control(field, hint)}
          type="checkbox"
          value="on"
          defaultChecked={field.initialValue === "on"}
          className="check__box"
        />
        <span>{label}</span>
      </label>
      <Hint field={field} hint={hint} />
    </div>
  );
}

interface FrameLook {
  frameClass?: string;
  isLabelOutOfSight?: boolean;
}

export function FieldFrame({
  field,
  label,
  hint,
  frameClass,
  isLabelOutOfSight = false,
  children,
}: FieldProps & FrameLook & { children: ReactNode }) {
  return (
    <div className={classOfFrame(field, frameClass)}>
      <label className={isLabelOutOfSight ? "visually-hidden" : "field__label"} htmlFor={field.id}>
        {label}
      </label>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
      {children}
    </div>
  );
}

function Hint({ field, hint }: Pick<FieldProps, "field" | "hint">) {
  if (!hint) return null;
  return (
    <p className="field__hint" id={hintId(field)}>
      {hint}
    </p>
  );
}

export function FieldErrors({ field }: Pick<FieldProps, "field">) {
  if (!field.errors) return null;
  return (
    <p className="field__error" id={field.errorId}>
      {field.errors.join(" ")}
    </p>
  );
}

function classOfFrame(field: AnyField, frameClass = "field"): string {
  return field.errors ? `${frameClass} field--invalid` : frameClass;
}

export function control(field: AnyField, hint: string | undefined) {
  const ids = [hint ? hintId(field) : "", field.errors ? field.errorId : ""].filter(Boolean).join(" ");
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": ids || undefined,
  };
}

/** Returns the first of a field posted more than once. */
function textOf({ initialValue }: AnyField): string | undefined {
  return (Array.isArray(initialValue) ? initialValue[0] : initialValue) || undefined;
}

function hintId(field: AnyField): string {
  return `${field.id}-hint`;
}

interface PlainInputProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
}

/** A field of GET forms, without errors. */
export function PlainInput({ id, label, ...rest }: PlainInputProps) {
  return (
    <div className="plain-field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input className="input" id={id} dir={rest.type === undefined ? "auto" : undefined} {...rest} />
    </div>
  );
}

interface PlainSelectProps {
  id: string;
  name: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
}

export function PlainSelect({ id, name, label, value, options }: PlainSelectProps) {
  return (
    <div className="plain-field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select className="input input--select" id={id} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
