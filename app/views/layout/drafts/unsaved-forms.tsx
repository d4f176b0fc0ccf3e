import type { ReactNode } from "react";
import { isTyped } from "~/domain/writing/drafts/typed-fields";
import { heldFormField, wordsDigest } from "~/domain/writing/drafts/words-digest";
import type { PageShell, UnsavedForm } from "~/page-shell";
import type { FormResult, RejectedForm } from "~/ui/form";
import { createPageContext, usePageContext } from "~/ui/page-context";

const UnsavedFormsContext = createPageContext<UnsavedForm[]>([]);

/** Gives the forms of a page what was typed into them and not saved. */
export function UnsavedForms({ shell, children }: { shell: PageShell | undefined; children: ReactNode }) {
  return (
    <UnsavedFormsContext.Provider value={shell?.unsaved ?? none}>{children}</UnsavedFormsContext.Provider>
  );
}

const none: UnsavedForm[] = [];

/** What was refused, else what its author typed and left, for the form of this address. */
export function useTypedForm<Rejected extends RejectedForm>(
  formId: string,
  action: string,
  rejected: Rejected | undefined,
): Rejected | RejectedForm | undefined {
  const forms = usePageContext(UnsavedFormsContext);
  if (rejected?.formId === formId)
    return { ...rejected, continued: rejected.result.initialValue[heldFormField]?.toString() };
  const form = forms.find((one) => one.action === action);
  if (!form) return undefined;
  return {
    formId,
    result: { initialValue: toValues(form.fields), error: {} },
    unsaved: { id: form.id, typed: form.typed },
  };
}

function toValues(fields: UnsavedForm["fields"]): FormResult["initialValue"] {
  const values: FormResult["initialValue"] = {};
  for (const [name, value] of fields) {
    const earlier = values[name];
    values[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return values;
}

/** Digests the saved values, as a browser would post them. */
export function digestOf(values: Record<string, unknown>): string {
  const fields = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    isTyped(name) ? [value].flat().map((one) => [name, String(one ?? "")]) : [],
  );
  return wordsDigest(fields);
}
