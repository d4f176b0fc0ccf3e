import { ValidationError } from "~/domain/errors";

/** What was thrown; undefined when nothing was. */
// biome-ignore lint/suspicious/noExplicitAny: tests read errors of every shape.
export async function refusal(promise: Promise<unknown>): Promise<any> {
  return promise.then(
    () => undefined,
    (error) => error,
  );
}

/** The messages at the fields that were refused; none when nothing was. */
export function errorsOf(read: () => unknown): Record<string, string[]> {
  try {
    read();
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
  return {};
}
