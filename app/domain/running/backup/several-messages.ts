import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";

/** Several messages as one text, to be stored. The values of a message have no line breaks of their own. */
export function joinMessages(messages: Message[]): string {
  return messages.join("\n");
}

/** Says a stored text of one message or several. */
export function sayMessages(stored: string): string {
  return stored
    .split("\n")
    .map((message) => t(message as Message))
    .join(" ");
}
