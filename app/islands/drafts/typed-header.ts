/** The header that says when the words of a form were typed. */
export function typedHeader(form: HTMLFormElement): Record<string, string> {
  const { typed } = form.dataset;
  return typed ? { "X-Typed": typed } : {};
}
