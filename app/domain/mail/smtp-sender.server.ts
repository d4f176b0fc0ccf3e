import { createTransport } from "nodemailer";
import { minutes } from "../deps";
import { MailRejected, type MailSender, MailTrouble, type OutgoingMail } from "./delivery.server";

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password if it asks for them. */
  url: string;
  from: { name: string; address: string };
  /** Where answers go, if anywhere else. */
  replyTo: string | undefined;
}

/**
 * As long as RFC 5321 (4.5.3.2) asks for: a slow mail server that was left too early has the mail all the same, and
 * gets it again.
 */
const longestSend = 10 * minutes;
const longestGreeting = minutes / 2;
/** Milliseconds that a running delivery has left once the server stops. */
const gracePeriod = 5_000;

/** Hands mails to a mail server, each over a connection of its own. */
export function createSmtpSender({ url, from, replyTo }: SmtpSettings): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: longestGreeting,
    greetingTimeout: longestGreeting,
    dnsTimeout: longestGreeting,
    socketTimeout: longestSend,
    // What a letter says is never a path or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, stopping) {
      const end = soonAfter(stopping);
      try {
        const signal = AbortSignal.any([end.signal, AbortSignal.timeout(longestSend)]);
        await transport.sendMail({ ...message(mail), from, replyTo, signal });
      } catch (error) {
        throw understand(error);
      } finally {
        end.dispose();
      }
    },
  };
}

function message({ messageId, recipient, subject, text, html, writtenAt }: OutgoingMail) {
  return {
    messageId,
    // Given as an object it is one address, whatever is in it.
    to: { name: "", address: recipient },
    subject,
    text,
    html,
    date: writtenAt,
    // No answering machine needs to tell us of somebody's holidays.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}

/** A signal that comes some moments after another. */
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

/** What nodemailer tells of a failure. */
interface SmtpFailure {
  message: string;
  code?: string;
  command?: string;
  /** The mail server's three digits, and its whole answer. */
  responseCode?: number;
  response?: string;
}

/** Answers that are about us and not about the mail: log in first, log in better, encrypt first. */
const ours = [530, 534, 535, 538];
const aboutTheMail = ["MAIL FROM", "RCPT TO", "DATA"];

function understand(error: unknown): MailRejected | MailTrouble {
  const { message, code, command = "", responseCode = 0, response } = error as SmtpFailure;
  const reason = response ?? message;
  const isAnswer = aboutTheMail.includes(command) && responseCode > 0 && !ours.includes(responseCode);
  const short = [responseCode || code, command && `at ${command}`].filter(Boolean).join(" ");
  if (isAnswer && responseCode >= 500) return new MailRejected(reason, short);
  // An address that cannot be written to is found out before anybody is asked.
  if (code === "EENVELOPE" && command === "API") return new MailRejected(reason, short);
  return new MailTrouble(reason, short || "unexpected", !isAnswer || responseCode === 421);
}
