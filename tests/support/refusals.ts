import { ValidationError } from "~/domain/base/errors";

/** The error that was thrown; undefined without one. */
// biome-ignore lint/suspicious/noExplicitAny: tests read errors of every shape.
export async function refusal(promise: Promise<unknown>): Promise<any> {
  return promise.then(
    () => undefined,
    (error) => error,
  );
}

/** The field errors of a rejected input; empty if it is valid. */
export function errorsOf(read: () => unknown): Record<string, string[]> {
  try {
    read();
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
  return {};
}
