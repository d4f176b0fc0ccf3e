import { ValidationError } from "~/domain/errors";

/**
 * What a form asks for, by the name that its button sent. Anybody may send any name: one that every object knows
 * ("constructor") is no button, or what it leads to would be called. Throws ValidationError.
 */
export function findIntent<Intent>(intents: Record<string, Intent>, name: unknown): Intent {
  const known = typeof name === "string" && Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!known) throw new ValidationError({}, "This button is not known here.");
  return known;
}
