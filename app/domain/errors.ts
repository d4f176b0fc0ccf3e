/** Messages for each field that was refused; "" holds those about the whole form. */
export type FieldErrors = Record<string, string[]>;

/** The few ways in which the domain says no. `http/errors/error-response` gives each its status and its words. */
export abstract class DomainError extends Error {}

/** The input cannot be accepted as it is. */
export class ValidationError extends DomainError {
  constructor(
    readonly errors: FieldErrors,
    message = "Please check the marked fields.",
  ) {
    super(message);
  }
}

/** Nobody is signed in, or what was given to sign in with is wrong. */
export class Unauthenticated extends DomainError {
  constructor(message = "Please sign in first.") {
    super(message);
  }
}

/** The person is known, and may not do this; PlanLapsed is one of these. */
export class Forbidden extends DomainError {
  constructor(message = "You do not have access to this.") {
    super(message);
  }
}

/** It is not there, or it is not theirs: the answer never tells which. */
export class NotFound extends DomainError {
  constructor() {
    super("Not found.");
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
  ) {
    super(message);
  }
}

/** More than is taken, in bytes. */
export class TooLarge extends DomainError {
  constructor(
    message: string,
    readonly field = "",
  ) {
    super(message);
  }
}

/** A kind of file or body that is not taken. */
export class UnsupportedMedia extends DomainError {}

/** Too many tries; `retryAfter` is in seconds. */
export class RateLimited extends DomainError {
  constructor(readonly retryAfter: number) {
    super("Too many attempts. Please wait a few minutes and try again.");
  }
}

/** Something that the product needs is not there just now; trying again later may help. */
export class Unavailable extends DomainError {}
