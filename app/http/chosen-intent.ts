import { Invalid } from "~/domain/errors";

/**
 * What a form asks for, by the name that its button sent. Anybody may send any name: one that every object knows
 * ("constructor") is no button, or what it leads to would be called. Throws Invalid.
 */
export function chosenIntent<Intent>(intents: Record<string, Intent>, name: unknown): Intent {
  const known = typeof name === "string" && Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!known) throw new Invalid({}, "This button is not known here.");
  return known;
}
