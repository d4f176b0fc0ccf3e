/** Messages by field; "" holds those about the whole form. */
export type FieldErrors = Record<string, string[]>;

const defaultWords = {
  invalid: "Please check the marked fields.",
  unauthenticated: "Please sign in first.",
  forbidden: "You do not have access to this.",
  "not-found": "Not found.",
  "rate-limited": "Too many attempts. Please wait a few minutes and try again.",
};

/** Code compares codes; messages are for display and may change. */
export type ErrorCode =
  | keyof typeof defaultWords
  | "conflict"
  | "not-agreed"
  | "waiting"
  | "too-large"
  | "unsupported-media"
  | "unavailable";

/** `http/errors/error-response` maps each to a status and message. */
export abstract class DomainError extends Error {
  constructor(
    message: string,
    readonly code: ErrorCode,
  ) {
    super(message);
  }
}

/** `missing` names the required fields that were empty. */
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

/** Also for wrong credentials. */
export class Unauthenticated extends DomainError {
  constructor(message = defaultWords.unauthenticated) {
    super(message, "unauthenticated");
  }
}

/** More is needed than the session has: at sign-in the second factor, later an answer to "is it still you?". */
export class ProofRequired extends Unauthenticated {
  /** `field` is that of a wrong answer. */
  constructor(
    message: string,
    readonly needs: "second-factor" | "again",
    readonly field = "",
  ) {
    super(message);
  }
}

export class Forbidden extends DomainError {
  constructor(message = defaultWords.forbidden) {
    super(message, "forbidden");
  }
}

/** A password that staff set must be changed before its session opens anything else. */
export class PasswordChangeRequired extends Forbidden {
  constructor() {
    super(
      "Your password was set by somebody else. Please choose one of your own first, at /first-password: until then nothing else is open.",
    );
  }
}

/** Nothing is refused: what was asked for is kept, and done later (domain/people/waiting). */
export class Waiting extends DomainError {
  constructor(
    message: string,
    readonly waitsUntil: string,
  ) {
    super(message, "waiting");
  }
}

/** Staff who must have a second factor by now, and have none, can do nothing else as staff. */
export class SecondFactorMissing extends Forbidden {
  constructor() {
    super(
      "Please set up the second step of your sign-in first, at /account/second-factor: until then nothing of the administration is open.",
    );
  }
}

/** The account takes words only until a link from a mail to the person's address is pressed. */
export class AddressUnproven extends Forbidden {
  readonly needs = "proven-address";
}

/** Missing and inaccessible rows are indistinguishable. */
export class NotFound extends DomainError {
  constructor() {
    super(defaultWords["not-found"], "not-found");
  }
}

/** `current` is the stored state in its public form, or the missing parts. */
export class Conflict extends DomainError {
  constructor(
    message: string,
    readonly current?: {
      story?: unknown;
      biographicalInfo?: unknown;
      bookDesign?: unknown;
      findings?: unknown;
      missingPieces?: number[];
      transcript?: unknown;
    },
    code: "conflict" | "not-agreed" = "conflict",
  ) {
    super(message, code);
  }
}

export class TooLarge extends DomainError {
  constructor(
    message: string,
    readonly field = "",
  ) {
    super(message, "too-large");
  }
}

export class UnsupportedMedia extends DomainError {
  constructor(message: string) {
    super(message, "unsupported-media");
  }
}

/** `retryAfter` is in seconds. */
export class RateLimited extends DomainError {
  constructor(readonly retryAfter: number) {
    super(waitMessage(retryAfter), "rate-limited");
  }
}

function waitMessage(seconds: number): string {
  if (seconds < 10) return "Too many attempts at the same moment. Please try again in a few seconds.";
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 5
    ? defaultWords["rate-limited"]
    : `Too many attempts. Please wait ${minutes} minutes and try again.`;
}

/** Temporary: retrying later may help. */
export class Unavailable extends DomainError {
  constructor(
    message: string,
    /** What happened, for administrators: in the log and on /admin/health. Nothing of a person. */
    readonly reason = "",
  ) {
    super(message, "unavailable");
  }
}
