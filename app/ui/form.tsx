import type { ReactNode } from "react";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { ErrorSummary, type FormErrors } from "./error-summary";
import { createMarkedContext, usePageContext } from "./page-context";

/** A field that was posted more than once has several values. */
type FieldValue = string | string[];

export interface FormResult {
  initialValue: Record<string, FieldValue>;
  /** Messages by field; "" is the form itself. */
  error: Record<string, string[]>;
}

export interface RejectedForm {
  formId: string;
  result: FormResult;
  errorTitle?: string;
  /** Not refused, but typed and left: the held form's id, and when, as "5 minutes ago". */
  unsaved?: { id: number; typed: string };
  /** Refused, and first filled by a held form: its id. */
  continued?: string;
  /** Not refused, but shown to be looked over before it is done. */
  isReview?: boolean;
  /** Its words are saved, and files beside them were refused. */
  areWordsSaved?: boolean;
}

export interface AnyForm extends FormErrors {
  unsaved?: RejectedForm["unsaved"];
  continued?: RejectedForm["continued"];
}

export interface AnyField {
  id: string;
  formId: string;
  name: string;
  errorId: string;
  initialValue: FieldValue | undefined;
  errors: string[] | undefined;
}

export const FormTokenContext = createMarkedContext("");

interface FormState<Values> {
  form: AnyForm;
  fields: { [Name in keyof Values]-?: AnyField };
}

/** A rejected form shows what was posted instead of `values`. */
export function formState<Values extends Record<string, unknown>>(
  id: string,
  values: Values,
  rejected: RejectedForm | undefined,
): FormState<Values> {
  const result = rejected?.formId === id ? rejected.result : undefined;
  const allErrors = result ? withoutEmpty(result.error) : {};
  const fields: Record<string, AnyField> = {};
  for (const name in values) {
    const fieldId = `${id}-${name}`;
    fields[name] = {
      id: fieldId,
      formId: id,
      name,
      errorId: `${fieldId}-error`,
      initialValue: result ? result.initialValue[name] : toFieldValue(values[name]),
      errors: allErrors[name],
    };
  }
  const { unsaved, continued } = result && rejected ? rejected : {};
  return {
    form: { id, errorId: `${id}-error`, allErrors, unsaved, continued },
    fields: fields as FormState<Values>["fields"],
  };
}

function withoutEmpty(errors: FormResult["error"]): FormResult["error"] {
  const entries = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  return Object.fromEntries(
    entries.map(([name, messages]) => [name, messages.map((text) => t(text as Message))]),
  );
}

/** What a browser would post: nothing for an unchecked box. */
function toFieldValue(value: unknown): FieldValue | undefined {
  if (typeof value === "boolean") return value ? "on" : undefined;
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === undefined ? undefined : String(value);
}

export interface FormProps {
  form: AnyForm;
  action: string;
  /** The intent of Enter and of the button that shows the busy label. */
  defaultIntent?: string;
  isMultipart?: boolean;
  errorTitle?: string;
  /** The page shows the error summary at its top. */
  hasSummaryAbove?: boolean;
  /** The key under which islands/drafts keeps the words while they are typed. */
  draftKey?: string;
  draftAt?: string;
  children: ReactNode;
}

/** The hidden first submit button makes Enter submit the default intent. */
export function Form(props: FormProps) {
  const { form, action, defaultIntent, isMultipart = false, errorTitle, draftKey, draftAt, children } = props;
  const { hasSummaryAbove = false } = props;
  const formToken = usePageContext(FormTokenContext);
  return (
    <form
      id={form.id}
      noValidate
      aria-describedby={form.allErrors[""] ? form.errorId : undefined}
      method="post"
      action={action}
      encType={isMultipart ? "multipart/form-data" : undefined}
      data-enhance="busy-labels"
      data-draft={draftKey}
      data-draft-at={draftAt || undefined}
    >
      {!hasSummaryAbove && <ErrorSummary form={form} title={errorTitle} />}
      <input type="hidden" name="formToken" value={formToken} />
      {defaultIntent && <DefaultButton intent={defaultIntent} />}
      {children}
    </form>
  );
}

/** Browsers use the first submit button for Enter: this one must precede any other of the same `form`. */
export function DefaultButton({ intent, form }: { intent?: string; form?: string }) {
  return (
    <button
      type="submit"
      name={intent && "intent"}
      value={intent}
      form={form}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    >
      {t("Save")}
    </button>
  );
}

interface ButtonFormProps {
  action: string;
  enhance?: string;
  children: ReactNode;
}

export function ButtonForm({ action, enhance = "", children }: ButtonFormProps) {
  const formToken = usePageContext(FormTokenContext);
  return (
    <form method="post" action={action} data-enhance={`busy-labels ${enhance}`.trim()}>
      <input type="hidden" name="formToken" value={formToken} />
      {children}
    </form>
  );
}

export function RejectedSummary({ rejected }: { rejected: RejectedForm | undefined }) {
  if (!rejected) return null;
  return <ErrorSummary form={formState(rejected.formId, {}, rejected).form} title={rejected.errorTitle} />;
}

interface YesOrNoProps {
  action: string;
  yes: string;
  busyLabel?: string;
  no?: string;
  back: string;
}

export function YesOrNo({ action, yes, busyLabel, no = t("No, keep it"), back }: YesOrNoProps) {
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
