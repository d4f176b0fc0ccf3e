const date = /(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:[+-]\d{4}|GMT|UTC)/;

/**
 * The time that a mail server names in its greeting, as Exim, Sendmail and Exchange do; null where it names none, as
 * Postfix does.
 */
export function greetingDate(greeting: string): string | null {
  return date.exec(greeting)?.[0] ?? null;
}
