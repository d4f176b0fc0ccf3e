import {
  AddressUnproven,
  Conflict,
  DomainError,
  type FieldErrors,
  Forbidden,
  Gone,
  NotFound,
  ProofRequired,
  RateLimited,
  Taken,
  TooLarge,
  Unauthenticated,
  Unavailable,
  UnsupportedMedia,
  ValidationError,
  Waiting,
} from "~/domain/base/errors";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";

const statuses: [abstract new (...args: never[]) => DomainError, number][] = [
  [Waiting, 202],
  [Taken, 409],
  [ValidationError, 400],
  [Unauthenticated, 401],
  [Forbidden, 403],
  [Gone, 410],
  [NotFound, 404],
  [Conflict, 409],
  [TooLarge, 413],
  [UnsupportedMedia, 415],
  [RateLimited, 429],
  [Unavailable, 503],
];

export function isDomainError(error: unknown): error is DomainError {
  return error instanceof DomainError;
}

export function statusOf(domainError: DomainError): number {
  return statuses.find(([kind]) => domainError instanceof kind)?.[1] ?? 500;
}

export function headersOf(domainError: DomainError): Record<string, string> {
  return domainError instanceof RateLimited ? { "Retry-After": String(domainError.retryAfter) } : {};
}

export function bodyOf(
  domainError: DomainError,
): { message: string; errors?: FieldErrors; needs?: string; waitsUntil?: string } & NonNullable<
  Conflict["current"]
> {
  const message = t(domainError.said);
  if (domainError instanceof ValidationError) return { message, errors: saidErrorsOf(domainError) };
  if (domainError instanceof ProofRequired) return { message, needs: domainError.needs };
  if (domainError instanceof Waiting) return { message, waitsUntil: domainError.waitsUntil };
  if (domainError instanceof Conflict) return { message, ...domainError.current };
  if (domainError instanceof AddressUnproven) return { message, needs: domainError.needs };
  return { message };
}

function saidErrorsOf({ saidErrors }: ValidationError): FieldErrors {
  const entries = Object.entries(saidErrors).map(([field, all]) => [
    field,
    all.map((said) => t(said as Message)),
  ]);
  return Object.fromEntries(entries);
}

/** Messages by field, which the form says; "" is the form itself. */
export function fieldErrorsOf(domainError: DomainError): FieldErrors {
  if (domainError instanceof ValidationError) return domainError.saidErrors;
  if (domainError instanceof TooLarge) return { [domainError.field]: [domainError.said] };
  if (domainError instanceof ProofRequired) return { [domainError.field]: [domainError.said] };
  return { "": [domainError.said] };
}
