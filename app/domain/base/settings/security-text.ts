import { days } from "../deps";

/** RFC 9116 asks for less than a year. */
const validFor = 180 * days;

export interface SecurityText {
  contact: string;
  appUrl: string | undefined;
  now: Date;
}

/** The text of /.well-known/security.txt (RFC 9116). */
export function securityText({ contact, appUrl, now }: SecurityText): string {
  const expires = new Date(now.getTime() + validFor);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact.startsWith("https:") ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: en",
    ...(appUrl ? [`Canonical: ${appUrl}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}
