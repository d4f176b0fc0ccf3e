import type { ReactNode } from "react";
import type { IndexCandidate } from "~/domain/book/parts/found-names";
import type { AnyField } from "~/ui/form";

interface NameChoicesProps {
  field: AnyField;
  name: string;
  legend: string;
  hint: string;
  names: IndexCandidate[];
  chosen: string[];
  children: (name: IndexCandidate) => ReactNode;
}

/** Folded: there may be a hundred names. */
export function NameChoices({ field, name, legend, hint, names, chosen, children }: NameChoicesProps) {
  if (names.length === 0) return null;
  return (
    <details className="fine" open={field.errors !== undefined}>
      <summary>{legend}</summary>
      <fieldset className="field" id={field.id}>
        <legend className="visually-hidden">{legend}</legend>
        <p className="field__hint">{hint}</p>
        {field.errors && <p className="field__error">{field.errors.join(" ")}</p>}
        <ul className="choices choices--columns">
          {names.map((candidate) => (
            <li key={candidate.term}>
              <label className="check">
                <input
                  type="checkbox"
                  className="check__box"
                  name={name}
                  value={candidate.term}
                  defaultChecked={chosen.includes(candidate.term)}
                />
                <span>{children(candidate)}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  );
}
