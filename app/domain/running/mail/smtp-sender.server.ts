import type { Transporter } from "nodemailer";
import { minutes } from "../../base/deps";
import { pictureId } from "../../base/mail/letter";
import { MailRejected, type MailSender, MailTrouble, type OutgoingMail } from "./delivery.server";

export interface SmtpSettings {
  url: string;
  from: { name: string; address: string };
  /** Asked for each mail without an address of its own; null for replies to the sender. */
  findReplyTo: () => Promise<string | null>;
}

/** RFC 5321, 4.5.3.2. With a shorter limit, slow servers accept the mail all the same and get it twice. */
const longestSend = 10 * minutes;
const longestGreeting = minutes / 2;
/** The time for the delivery in progress once the server stops. */
const gracePeriod = 5_000;

/** A send throws MailRejected, or MailTrouble if it may work later. */
export function createSmtpSender({ url, from, findReplyTo }: SmtpSettings): MailSender {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail, stopping) {
      const end = soonAfter(stopping);
      try {
        const signal = AbortSignal.any([end.signal, AbortSignal.timeout(longestSend)]);
        const address = mail.replyTo ?? (await findReplyTo());
        // As an object it is a single address, whatever it contains.
        const replyTo = address === null ? undefined : { name: "", address };
        transport ??= openTransport(url);
        await (await transport).sendMail({ ...message(mail), from, replyTo, signal });
      } catch (error) {
        throw understand(error);
      } finally {
        end.dispose();
      }
    },
  };
}

/** Its package is loaded with the first mail: it takes memory, and many houses send none. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: longestGreeting,
    greetingTimeout: longestGreeting,
    dnsTimeout: longestGreeting,
    socketTimeout: longestSend,
    // No content is read as a path or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function message(mail: OutgoingMail) {
  const { messageId, recipient, subject, text, html, calendar, picture, unsubscribeUrl, writtenAt } = mail;
  const attachments = [
    ...(calendar ? [calendarFile(calendar)] : []),
    ...(picture ? [pictureFile(picture)] : []),
  ];
  return {
    messageId,
    to: { name: "", address: recipient },
    subject,
    text,
    html,
    ...(attachments.length > 0 && { attachments }),
    date: writtenAt,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

function calendarFile(content: string) {
  return { filename: "appointment.ics", content, contentType: "text/calendar; charset=utf-8" };
}

/** Inline, so that no program lists it among the files, and none fetches it. */
function pictureFile(content: Buffer) {
  const kind = { contentType: "image/jpeg", contentDisposition: "inline" as const };
  return { filename: "cover.jpg", content, cid: pictureId(content), ...kind };
}

function soonAfter(first: AbortSignal): { signal: AbortSignal; dispose(): void } {
  const later = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => later.abort(), gracePeriod);
  };
  if (first.aborted) begin();
  else first.addEventListener("abort", begin, { once: true });
  const dispose = () => {
    first.removeEventListener("abort", begin);
    clearTimeout(timer);
  };
  return { signal: later.signal, dispose };
}

interface SmtpFailure {
  message: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Caused by the configuration, not by the mail: authentication or encryption is required. */
const ours = [530, 534, 535, 538];
const aboutTheMail = ["MAIL FROM", "RCPT TO", "DATA"];

function understand(error: unknown): MailRejected | MailTrouble {
  const { message, code, command = "", responseCode = 0, response } = error as SmtpFailure;
  const reason = response ?? message;
  const isAnswer = aboutTheMail.includes(command) && responseCode > 0 && !ours.includes(responseCode);
  const short = [responseCode || code, command && `at ${command}`].filter(Boolean).join(" ");
  if (isAnswer && responseCode >= 500) return new MailRejected(reason, short);
  // An invalid address is detected before connecting.
  if (code === "EENVELOPE" && command === "API") return new MailRejected(reason, short);
  return new MailTrouble(reason, short || "unexpected", !isAnswer || responseCode === 421);
}
