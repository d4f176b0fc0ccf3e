/** Messages for each field that was refused; "" holds those about the whole form. */
export type FieldErrors = Record<string, string[]>;

/** What is said where nothing better is known. */
const defaultWords = {
  invalid: "Please check the marked fields.",
  unauthenticated: "Please sign in first.",
  forbidden: "You do not have access to this.",
  "not-found": "Not found.",
  "rate-limited": "Too many attempts. Please wait a few minutes and try again.",
};

/** Tells one refusal from another. Code compares codes: the words are for people alone, and may change. */
export type ErrorCode =
  | keyof typeof defaultWords
  | "conflict"
  | "not-agreed"
  | "too-large"
  | "unsupported-media"
  | "unavailable";

/** The few ways in which the domain says no. `http/errors/error-response` gives each its status and its words. */
export abstract class DomainError extends Error {
  constructor(
    message: string,
    readonly code: ErrorCode,
  ) {
    super(message);
  }
}

/** The input cannot be accepted as it is. `missing` names the required fields that were left empty. */
export class ValidationError extends DomainError {
  readonly #missing: readonly string[];

  constructor(
    readonly errors: FieldErrors,
    message = defaultWords.invalid,
    missing: readonly string[] = [],
  ) {
    super(message, "invalid");
    this.#missing = missing;
  }

  get missing(): readonly string[] {
    return this.#missing;
  }
}

/** Nobody is signed in, or what was given to sign in with is wrong. */
export class Unauthenticated extends DomainError {
  constructor(message = defaultWords.unauthenticated) {
    super(message, "unauthenticated");
  }
}

/** The person is known, and may not do this; PlanLapsed is one of these. */
export class Forbidden extends DomainError {
  constructor(message = defaultWords.forbidden) {
    super(message, "forbidden");
  }
}

/** It is not there, or it is not theirs: the answer never tells which. */
export class NotFound extends DomainError {
  constructor() {
    super(defaultWords["not-found"], "not-found");
  }
}

/** The state of things stands in the way. `current` is what is stored, in its public shape, or what is lacking. */
export class Conflict extends DomainError {
  constructor(
    message: string,
    readonly current?: {
      story?: unknown;
      biographicalInfo?: unknown;
      bookDesign?: unknown;
      findings?: unknown;
      missingPieces?: number[];
    },
    code: "conflict" | "not-agreed" = "conflict",
  ) {
    super(message, code);
  }
}

/** More than is taken, in bytes. */
export class TooLarge extends DomainError {
  constructor(
    message: string,
    readonly field = "",
  ) {
    super(message, "too-large");
  }
}

/** A kind of file or body that is not taken. */
export class UnsupportedMedia extends DomainError {
  constructor(message: string) {
    super(message, "unsupported-media");
  }
}

/** Too many tries; `retryAfter` is in seconds. */
export class RateLimited extends DomainError {
  constructor(readonly retryAfter: number) {
    super(defaultWords["rate-limited"], "rate-limited");
  }
}

/** Something that the product needs is not there just now; trying again later may help. */
export class Unavailable extends DomainError {
  constructor(message: string) {
    super(message, "unavailable");
  }
}
