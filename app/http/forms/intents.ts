import { ValidationError } from "~/domain/base/errors";
import { message } from "~/messages/message";

/** Ignores inherited names such as "constructor", which a client can send. Throws ValidationError. */
export function findIntent<Intent>(intents: Record<string, Intent>, name: unknown): Intent {
  const known = typeof name === "string" && Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!known) throw new ValidationError({}, message("This button is not known here."));
  return known;
}
