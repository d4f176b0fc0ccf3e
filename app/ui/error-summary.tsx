import { Fragment } from "react";
import { t } from "~/messages/translate";
import { fieldName } from "./field-names";

export interface FormErrors {
  id: string;
  errorId: string;
  allErrors: Record<string, string[]>;
  /** What fields are called in the summary, where their names do not say it. */
  labels?: Record<string, string>;
}

/** Fields that have a name share an entry for the same message. Wherever the form stands, the page opens here; old browsers need a script (entry.client). */
export function ErrorSummary({
  form,
  title = t("Please check this first"),
}: {
  form: FormErrors;
  title?: string;
}) {
  const refused = listRefused(form);
  if (refused.length === 0) return null;
  return (
    <div
      className="notice notice--error error-summary"
      role="alert"
      id={form.errorId}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page came back for this alone.
      autoFocus
    >
      <h2 className="notice__title">{title}</h2>
      <ul>
        {refused.map((entry) => (
          <li key={[entry.text, ...entry.names].join(" ")}>
            <RefusedFields form={form} {...entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RefusedFields({ form, text, names }: { form: FormErrors } & Refused) {
  const fields = names.filter((name) => name !== "");
  if (fields.length === 0) return text;
  if (fields.length === 1) return <a href={`#${form.id}-${fields[0]}`}>{text}</a>;
  return (
    <>
      {text}{" "}
      {fields.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ", "}
          <a href={`#${form.id}-${name}`}>{nameOf(form, name)}</a>
        </Fragment>
      ))}
    </>
  );
}

interface Refused {
  text: string;
  names: string[];
}

/** A field that has no name here has an entry of its own, with the same words. */
function listRefused(form: FormErrors): Refused[] {
  const refused: Refused[] = [];
  for (const [name, messages] of Object.entries(form.allErrors)) {
    if (messages.length === 0) continue;
    const text = messages.join(" ");
    const same = refused.find((entry) => entry.text === text && isNamed(form, [...entry.names, name]));
    if (same) same.names.push(name);
    else refused.push({ text, names: [name] });
  }
  return refused;
}

/** "" is the whole form. */
function isNamed(form: FormErrors, names: string[]): boolean {
  return names.every((name) => name === "" || nameOf(form, name) !== undefined);
}

function nameOf(form: FormErrors, name: string): string | undefined {
  return form.labels?.[name] ?? fieldName(name);
}
