import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { createContext, Fragment, type ReactNode, useContext } from "react";

export interface RejectedForm {
  formId: string;
  result: SubmissionResult<string[]>;
  errorTitle?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the values differ from form to form, and Conform's types are invariant.
export type AnyForm = FormMetadata<any, string[]>;
export type AnyField = FieldMetadata<string, Record<string, unknown>, string[]>;

export const FormTokenContext = createContext("");

interface FormState<Values> {
  form: AnyForm;
  fields: { [Name in keyof Values]-?: AnyField };
}

export function useFormState<Values extends Record<string, unknown>>(
  id: string,
  values: Values,
  rejected: RejectedForm | undefined,
): FormState<Values> {
  const lastResult = rejected?.formId === id ? rejected.result : undefined;
  const [form, fields] = useForm({ id, lastResult, defaultValue: values as Record<string, string> });
  return { form, fields } as unknown as FormState<Values>;
}

interface FormProps {
  form: AnyForm;
  action: string;
  /** The intent of Enter and of the button that shows the busy label. */
  defaultIntent?: string;
  isMultipart?: boolean;
  errorTitle?: string;
  children: ReactNode;
}

/** The hidden first submit button makes Enter submit the default intent. */
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
 * Browsers use the first submit button for Enter. If a button elsewhere on the page (`form="id"`) precedes
 * the form, this one must precede that button, with the same `form`.
 */
export function DefaultButton({ intent, form }: { intent: string; form?: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      form={form}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    >
      Save
    </button>
  );
}

interface ButtonFormProps {
  action: string;
  enhance?: string;
  children: ReactNode;
}

export function ButtonForm({ action, enhance = "", children }: ButtonFormProps) {
  const formToken = useContext(FormTokenContext);
  return (
    <form method="post" action={action} data-enhance={`busy-labels ${enhance}`.trim()}>
      <input type="hidden" name="formToken" value={formToken} />
      {children}
    </form>
  );
}

/** Fields with the same message share one entry. */
function ErrorSummary({ form, title = "Please check this first" }: { form: AnyForm; title?: string }) {
  const rejected = byWords(form.allErrors);
  if (rejected.size === 0) return null;
  return (
    <div className="notice notice--error" role="alert" id={form.errorId} tabIndex={-1}>
      <h2 className="notice__title">{title}</h2>
      <ul>
        {[...rejected].map(([text, names]) => (
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

function byWords(errors: AnyForm["allErrors"]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [name, messages] of Object.entries(errors)) {
    if (messages.length === 0) continue;
    const text = messages.join(" ");
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return names;
}

/** "lifeStageId" becomes "Life stage". */
function fieldWords(name: string): string {
  const words = name
    .replace(/Id$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface YesOrNoProps {
  action: string;
  yes: string;
  busyLabel?: string;
  no?: string;
  back: string;
}

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
