import { ConfigError, type Env } from "./config-error";

export interface MailInSettings {
  /** The mailbox that is read; undefined where a mail server hands mails over by `npm run mail -- receive`. */
  url: string | undefined;
  /** Takes plus addresses: answers+TOKEN@example.org. */
  address: string;
  /** What the receiving server calls itself in Authentication-Results; nobody is believed without it. */
  authserv: string | undefined;
}

const mailAddress = /^[^\s@<>+]+@[^\s@<>]+\.[^\s@<>]+$/;
const example = "imaps://user:password@mail.example.org/INBOX";

/** Undefined without MAIL_IN_ADDRESS: no mail is taken. Throws ConfigError. */
export function readMailInSettings(env: Env): MailInSettings | undefined {
  const { MAIL_IN_ADDRESS: address, MAIL_IN_AUTHSERV: authserv, MAIL_IN_URL: url } = env;
  if (!address) {
    if (url) throw new ConfigError("MAIL_IN_ADDRESS must be set when MAIL_IN_URL is: questions name it.");
    if (authserv) throw new ConfigError("MAIL_IN_ADDRESS must be set when MAIL_IN_AUTHSERV is.");
    return undefined;
  }
  if (!mailAddress.test(address))
    throw new ConfigError("MAIL_IN_ADDRESS must be a mail address such as answers@example.org, without a +.");
  if (authserv && !/^[\w.-]{1,255}$/.test(authserv))
    throw new ConfigError("MAIL_IN_AUTHSERV must be the name of a mail server such as mx.example.org.");
  return { url: url ? mailbox(url) : undefined, address, authserv: authserv || undefined };
}

function mailbox(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isMailbox = url && /^imaps?:$/.test(url.protocol) && url.username !== "" && url.hostname !== "";
  if (!isMailbox) throw new ConfigError(`MAIL_IN_URL must be an address such as ${example}.`);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === "imap:" && !isLocal)
    throw new ConfigError(`MAIL_IN_URL must begin with imaps://, but for localhost: ${example}.`);
  return text;
}
