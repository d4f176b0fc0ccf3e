import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { createContext, Fragment, type ReactNode, useContext } from "react";

/** A form that the server sent back: which one, and its values and messages. */
export interface RejectedForm {
  formId: string;
  result: SubmissionResult<string[]>;
  /** What stands above the messages. */
  errorTitle?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the values differ from form to form, and Conform's types are invariant.
export type AnyForm = FormMetadata<any, string[]>;
export type AnyField = FieldMetadata<string, Record<string, unknown>, string[]>;

/** The token that proves a form to be the server's own; the page provides it once for all its forms. */
export const FormTokenContext = createContext("");

interface FormState<Values> {
  form: AnyForm;
  fields: { [Name in keyof Values]-?: AnyField };
}

/** The state of a form: the values it starts with, or those that were refused, with their messages. */
export function useFormState<Values extends Record<string, unknown>>(
  id: string,
  values: Values,
  refused: RejectedForm | undefined,
): FormState<Values> {
  const lastResult = refused?.formId === id ? refused.result : undefined;
  const [form, fields] = useForm({ id, lastResult, defaultValue: values as Record<string, string> });
  return { form, fields } as unknown as FormState<Values>;
}

interface FormProps {
  form: AnyForm;
  action: string;
  /** What Enter does, and the button that says it while the form is on its way. */
  defaultIntent?: string;
  isMultipart?: boolean;
  /** What stands above the messages of a refused form. */
  errorTitle?: string;
  children: ReactNode;
}

/**
 * A form that posts as a document: error summary on top, the server's token, and a first submit button out of sight
 * so that Enter does what the main button does.
 */
export function Form({ form, action, defaultIntent, isMultipart = false, errorTitle, children }: FormProps) {
  const formToken = useContext(FormTokenContext);
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action={action}
      encType={isMultipart ? "multipart/form-data" : undefined}
      data-enhance="busy-labels"
    >
      <ErrorSummary form={form} title={errorTitle} />
      <input type="hidden" name="formToken" value={formToken} />
      {defaultIntent && <DefaultButton intent={defaultIntent} />}
      {children}
    </form>
  );
}

/**
 * What Enter does: browsers press the form's first submit button. A button elsewhere on the page that belongs to the
 * form (`form="id"`) may come before it: then this one stands before that, with the same `form`.
 */
export function DefaultButton({ intent, form }: { intent: string; form?: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      form={form}
      className="out-of-sight"
      tabIndex={-1}
      aria-hidden="true"
    >
      Save
    </button>
  );
}

interface ButtonFormProps {
  action: string;
  /** Names of further enhancements. */
  enhance?: string;
  children: ReactNode;
}

/** A form of one button, with what it needs in hidden fields. */
export function ButtonForm({ action, enhance = "", children }: ButtonFormProps) {
  const formToken = useContext(FormTokenContext);
  return (
    <form method="post" action={action} data-enhance={`busy-labels ${enhance}`.trim()}>
      <input type="hidden" name="formToken" value={formToken} />
      {children}
    </form>
  );
}

/** What was refused, with a link to each field. Words that several fields share are said once, with all their names. */
function ErrorSummary({ form, title = "Please check this first" }: { form: AnyForm; title?: string }) {
  const refused = byWords(form.allErrors);
  if (refused.size === 0) return null;
  return (
    <div className="notice notice--error" role="alert" id={form.errorId} tabIndex={-1}>
      <h2 className="notice__title">{title}</h2>
      <ul>
        {[...refused].map(([text, names]) => (
          <li key={text}>
            <RefusedFields formId={form.id} text={text} names={names} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RefusedFields({ formId, text, names }: { formId: string; text: string; names: string[] }) {
  const fields = names.filter((name) => name !== "");
  if (fields.length === 0) return text;
  if (fields.length === 1) return <a href={`#${formId}-${fields[0]}`}>{text}</a>;
  return (
    <>
      {text}{" "}
      {fields.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ", "}
          <a href={`#${formId}-${name}`}>{fieldWords(name)}</a>
        </Fragment>
      ))}
    </>
  );
}

/** The names of the fields that were refused in the same words, in the order of the form. */
function byWords(errors: AnyForm["allErrors"]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [name, messages] of Object.entries(errors)) {
    if (messages.length === 0) continue;
    const text = messages.join(" ");
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return names;
}

/** "lifeStageId" is "Life stage". */
function fieldWords(name: string): string {
  const words = name
    .replace(/Id$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface YesOrNoProps {
  /** Where the yes goes. */
  action: string;
  yes: string;
  busyLabel?: string;
  no?: string;
  /** Where one comes from, and the no leads back to. */
  back: string;
}

/** The two answers to a question before something is deleted. */
export function YesOrNo({ action, yes, busyLabel, no = "No, keep it", back }: YesOrNoProps) {
  return (
    <div className="actions">
      <ButtonForm action={action}>
        <button type="submit" className="button button--danger" data-busy-label={busyLabel}>
          {yes}
        </button>
      </ButtonForm>
      <a className="button" href={back}>
        {no}
      </a>
    </div>
  );
}
