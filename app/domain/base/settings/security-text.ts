import type { Language } from "~/messages/languages";
import { days } from "../deps";

/** RFC 9116 asks for less than a year. */
const validFor = 180 * days;

export interface SecurityText {
  contact: string;
  appUrl: string | undefined;
  now: Date;
  languages: Language[];
}

/** The text of /.well-known/security.txt (RFC 9116). */
export function securityText({ contact, appUrl, now, languages }: SecurityText): string {
  const expires = new Date(now.getTime() + validFor);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact.startsWith("https:") ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    ...(appUrl ? [`Canonical: ${appUrl}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}
