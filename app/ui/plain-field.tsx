import type { InputHTMLAttributes } from "react";

interface PlainInputProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
}

/** A labelled input of a form that only asks (its values are in the address), and cannot be refused. */
export function PlainInput({ id, label, ...rest }: PlainInputProps) {
  return (
    <div className="plain-field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input className="input" id={id} {...rest} />
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

/** The same, to choose one. */
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
