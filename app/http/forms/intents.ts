import { ValidationError } from "~/domain/errors";

/**
 * The intent of a form, by the name that its button sent. Clients can send any name: one that every object has
 * ("constructor") is none. Throws ValidationError.
 */
export function findIntent<Intent>(intents: Record<string, Intent>, name: unknown): Intent {
  const known = typeof name === "string" && Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!known) throw new ValidationError({}, "This button is not known here.");
  return known;
}
