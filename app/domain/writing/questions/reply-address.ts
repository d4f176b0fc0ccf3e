import type { MailSettings } from "../../base/mail/outbox.server";

/** "answers+TOKEN@example.org" for MAIL_IN_ADDRESS answers@example.org; undefined where no mail is taken. */
export function answersAddress({ mailIn }: Pick<MailSettings, "mailIn">, token: string): string | undefined {
  return mailIn?.address.replace("@", `+${token}@`);
}

export interface MailToken {
  kind: "answer" | "letter";
  token: string;
}

/** The token of the first address that is one of ours; null for none. */
export function tokenOf(recipients: string[], address: string): MailToken | null {
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  for (const recipient of recipients) {
    const [name = "", place = ""] = recipient.split("@");
    const [box = "", token = ""] = name.split(/\+(.*)/);
    if (place.toLowerCase() !== domain || !/^[\w-]{22}$/.test(token)) continue;
    if (box.toLowerCase() === local) return { kind: "answer", token };
    if (box.toLowerCase() === "letters") return { kind: "letter", token };
  }
  return null;
}
