import { Fragment } from "react";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";

export interface FormErrors {
  id: string;
  errorId: string;
  allErrors: Record<string, string[]>;
  /** What fields are called in the summary, where their names do not say it. */
  labels?: Record<string, string>;
}

/** Fields with the same message share one entry. Wherever the form stands, the page opens here; old browsers need a script (entry.client). */
export function ErrorSummary({
  form,
  title = t("Please check this first"),
}: {
  form: FormErrors;
  title?: string;
}) {
  const rejected = byWords(form.allErrors);
  if (rejected.size === 0) return null;
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
        {[...rejected].map(([text, names]) => (
          <li key={text}>
            <RefusedFields form={form} text={text} names={names} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RefusedFields({ form, text, names }: { form: FormErrors; text: string; names: string[] }) {
  const fields = names.filter((name) => name !== "");
  if (fields.length === 0) return text;
  if (fields.length === 1) return <a href={`#${form.id}-${fields[0]}`}>{text}</a>;
  return (
    <>
      {text}{" "}
      {fields.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ", "}
          <a href={`#${form.id}-${name}`}>{form.labels?.[name] ?? fieldWords(name)}</a>
        </Fragment>
      ))}
    </>
  );
}

function byWords(errors: FormErrors["allErrors"]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [name, messages] of Object.entries(errors)) {
    if (messages.length === 0) continue;
    const text = messages.join(" ");
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return names;
}

/** "marriageDate" is "Marriage date", which is its label and so a message. Other labels are given with the form. */
function fieldWords(name: string): string {
  const words = name
    .replace(/Id$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return t((words.charAt(0).toUpperCase() + words.slice(1)) as Message);
}
