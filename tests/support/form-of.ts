export function formOf(fields: Record<string, string> | [string, string | File][]): FormData {
  const form = new FormData();
  const entries = Array.isArray(fields) ? fields : Object.entries(fields);
  for (const [name, value] of entries) form.append(name, value);
  return form;
}
