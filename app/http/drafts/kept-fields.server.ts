import type { PostedForm } from "~/domain/writing/drafts/held-forms.server";
import { isKept, isPasswordField, isTyped } from "~/domain/writing/drafts/typed-fields";
import { formTokenField } from "../auth/form-token.server";

export function hasWords(fields: FormData): boolean {
  return [...fields].some(([name, value]) => isTyped(name) && String(value).trim() !== "");
}

/** Leaves out passwords and what is paid with; a password that is asked for again keeps its name. */
export function keptFields(fields: FormData, keepsPasswordNames = false): PostedForm["fields"] {
  return [...fields].flatMap(([name, value]): PostedForm["fields"] => {
    if (name === formTokenField || typeof value !== "string") return [];
    if (isKept(name)) return [[name, value]];
    return keepsPasswordNames && isPasswordField(name) && value !== "" ? [[name, ""]] : [];
  });
}
