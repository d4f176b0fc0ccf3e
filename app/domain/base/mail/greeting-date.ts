const date = /(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:[+-]\d{4}|GMT|UTC)/;

/** Reads the time in a mail server's greeting, as Exim, Sendmail and Exchange name it; null without, as Postfix. */
export function greetingDate(greeting: string): string | null {
  return date.exec(greeting)?.[0] ?? null;
}
