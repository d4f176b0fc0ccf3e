import type { RefusedForm } from "~/ui/form";

/** What was typed in a field of a form that came back; undefined where this form did not. */
export function typed(refused: RefusedForm | undefined, formId: string, name: string): string | undefined {
  const value = refused?.formId === formId ? refused.result.initialValue?.[name] : undefined;
  return typeof value === "string" ? value : undefined;
}
