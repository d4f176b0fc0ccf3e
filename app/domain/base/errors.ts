import { inEnglish } from "~/messages/in-english";
import { type Message, message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";

/** Messages by field, to be said by whoever shows them; "" holds those about the whole form. */
export type FieldErrors = Record<string, string[]>;

const defaultWords = {
  invalid: message("Please check the marked fields."),
  unauthenticated: message("Please sign in first."),
  forbidden: message("You do not have access to this."),
  "not-found": message("Not found."),
  "rate-limited": message("Too many attempts. Please wait a few minutes and try again."),
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

/** `http/errors/error-response` maps each to a status, and says it. Its own `message` is English, for logs. */
export abstract class DomainError extends SaidError {
  constructor(
    said: Message,
    readonly code: ErrorCode,
  ) {
    super(said);
  }
}

/** `missing` names the required fields that were empty. */
export class ValidationError extends DomainError {
  /** The English ones, for logs. */
  readonly errors: FieldErrors;
  readonly #missing: readonly string[];

  constructor(
    readonly saidErrors: FieldErrors,
    said: Message = defaultWords.invalid,
    missing: readonly string[] = [],
    code: "invalid" | "conflict" = "invalid",
  ) {
    super(said, code);
    const english = Object.entries(saidErrors).map(([field, all]) => [field, all.map(textInEnglish)]);
    this.errors = Object.fromEntries(english);
    this.#missing = missing;
  }

  get missing(): readonly string[] {
    return this.#missing;
  }
}

/** A field's value belongs to something else already. */
export class Taken extends ValidationError {
  constructor(saidErrors: FieldErrors) {
    super(saidErrors, undefined, [], "conflict");
  }
}

function textInEnglish(said: string): string {
  return inEnglish(said as Message);
}

/** Also for wrong credentials. */
export class Unauthenticated extends DomainError {
  constructor(said: Message = defaultWords.unauthenticated) {
    super(said, "unauthenticated");
  }
}

/** More is needed than the session has: at sign-in the second factor, later an answer to "is it still you?". */
export class ProofRequired extends Unauthenticated {
  /** `field` is that of a wrong answer. */
  constructor(
    said: Message,
    readonly needs: "second-factor" | "again",
    readonly field = "",
  ) {
    super(said);
  }
}

export class Forbidden extends DomainError {
  constructor(said: Message = defaultWords.forbidden) {
    super(said, "forbidden");
  }
}

/** A password that staff set must be changed before its session opens anything else. */
export class PasswordChangeRequired extends Forbidden {
  constructor() {
    super(
      message(
        "Your password was set by somebody else. Please choose one of your own first, at /first-password: until then nothing else is open.",
      ),
    );
  }
}

/** Nothing is refused: what was asked for is kept, and done later (domain/people/waiting). */
export class Waiting extends DomainError {
  constructor(
    said: Message,
    readonly waitsUntil: string,
  ) {
    super(said, "waiting");
  }
}

/** Staff who must have a second factor by now, and have none, can do nothing else as staff. */
export class SecondFactorMissing extends Forbidden {
  constructor() {
    super(
      message(
        "Please set up the second step of your sign-in first, at /account/second-factor: until then nothing of the administration is open.",
      ),
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

/** What its own person deleted, so that their devices may delete their copies. */
export class Gone extends NotFound {}

/** `current` is the stored state in its public form, or the missing parts. */
export class Conflict extends DomainError {
  constructor(
    said: Message,
    readonly current?: {
      story?: unknown;
      biographicalInfo?: unknown;
      bookDesign?: unknown;
      snapshot?: unknown;
      findings?: unknown;
      missingPieces?: number[];
      transcript?: unknown;
    },
    code: "conflict" | "not-agreed" = "conflict",
  ) {
    super(said, code);
  }
}

export class TooLarge extends DomainError {
  constructor(
    said: Message,
    readonly field = "",
  ) {
    super(said, "too-large");
  }
}

export class UnsupportedMedia extends DomainError {
  constructor(said: Message) {
    super(said, "unsupported-media");
  }
}

export class RateLimited extends DomainError {
  constructor(
    /** Seconds. */
    readonly retryAfter: number,
    said: Message = waitMessage(retryAfter),
  ) {
    super(said, "rate-limited");
  }
}

function waitMessage(seconds: number): Message {
  if (seconds < 10)
    return message("Too many attempts at the same moment. Please try again in a few seconds.");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 5
    ? defaultWords["rate-limited"]
    : message("Too many attempts. Please wait {minutes} minutes and try again.", { minutes });
}

/** Temporary: retrying later may help. */
export class Unavailable extends DomainError {
  constructor(
    said: Message,
    /** What happened, for administrators: a message or what a program said, in the log and on /admin/health. Nothing of a person. */
    readonly reason = "",
  ) {
    super(said, "unavailable");
  }
}
