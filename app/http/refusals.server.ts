import {
  Conflict,
  type FieldErrors,
  Forbidden,
  Invalid,
  NotFound,
  NotSignedIn,
  Refusal,
  TooLarge,
  TooOften,
  Unavailable,
  UnsupportedMedia,
} from "~/domain/errors";

/** The one table that turns the domain's refusals into statuses, for pages and calls alike. */
const statuses: [abstract new (...args: never[]) => Refusal, number][] = [
  [Invalid, 400],
  [NotSignedIn, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [TooLarge, 413],
  [UnsupportedMedia, 415],
  [TooOften, 429],
  [Unavailable, 503],
];

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal;
}

export function statusOf(refusal: Refusal): number {
  return statuses.find(([kind]) => refusal instanceof kind)?.[1] ?? 500;
}

export function headersOf(refusal: Refusal): Record<string, string> {
  return refusal instanceof TooOften ? { "Retry-After": String(refusal.retryAfter) } : {};
}

/** What a call answers: `{message}`, the fields of an invalid input, the stored thing of a conflict. */
export function bodyOf(
  refusal: Refusal,
): { message: string; errors?: FieldErrors } & NonNullable<Conflict["current"]> {
  if (refusal instanceof Invalid) return { message: refusal.message, errors: refusal.errors };
  if (refusal instanceof Conflict) return { message: refusal.message, ...refusal.current };
  return { message: refusal.message };
}

/** The messages by field, as a form shows them beside its controls. */
export function fieldErrorsOf(refusal: Refusal): FieldErrors {
  if (refusal instanceof Invalid) return refusal.errors;
  if (refusal instanceof TooLarge) return { [refusal.field]: [refusal.message] };
  return { "": [refusal.message] };
}
