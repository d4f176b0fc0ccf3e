import { type Message, message } from "~/messages/message";
import { ConfigError, type Env } from "./config-error";

export interface MailInSettings {
  /** The mailbox that is read; undefined where a mail server hands mails over by `npm run mail -- receive`. */
  mailbox: MailboxAddress | undefined;
  /** Takes plus addresses: answers+TOKEN@example.org. */
  address: string;
  /** What the receiving server calls itself in Authentication-Results; nobody is believed without it. */
  authserv: string | undefined;
}

/** An IMAP mailbox, as it is asked for. */
export interface MailboxAddress {
  host: string;
  port: number;
  /** One without encryption is a server on this machine. */
  isSecure: boolean;
  user: string;
  password: string;
  folder: string;
}

const mailAddress = /^[^\s@<>+]+@[^\s@<>]+\.[^\s@<>]+$/;
const example = "imaps://user:password@mail.example.org/INBOX";

/** Undefined without MAIL_IN_ADDRESS: no mail is taken. Throws ConfigError. */
export function readMailInSettings(env: Env): MailInSettings | undefined {
  const { MAIL_IN_ADDRESS: address, MAIL_IN_AUTHSERV: authserv, MAIL_IN_URL: url } = env;
  if (!address) {
    if (url)
      throw new ConfigError(message("MAIL_IN_ADDRESS must be set when MAIL_IN_URL is: questions name it."));
    if (authserv)
      throw new ConfigError(
        message("{name} must be set when {other} is.", {
          name: "MAIL_IN_ADDRESS",
          other: "MAIL_IN_AUTHSERV",
        }),
      );
    return undefined;
  }
  if (!mailAddress.test(address))
    throw new ConfigError(
      message("MAIL_IN_ADDRESS must be an email address such as answers@example.org, without a +."),
    );
  if (authserv && !/^[\w.-]{1,255}$/.test(authserv))
    throw new ConfigError(
      message("MAIL_IN_AUTHSERV must be the name of a mail server such as mx.example.org."),
    );
  return { mailbox: url ? readMailboxAddress(url) : undefined, address, authserv: authserv || undefined };
}

/** Throws ConfigError. */
export function readMailboxAddress(text: string): MailboxAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isMailbox = url && /^imaps?:$/.test(url.protocol) && url.username !== "" && url.hostname !== "";
  if (!isMailbox) throw new ConfigError(noAddress);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const isSecure = url.protocol === "imaps:";
  if (!isSecure && !isLocal)
    throw new ConfigError(
      message("MAIL_IN_URL must begin with imaps://, but for localhost: {example}.", { example }),
    );
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (isSecure ? 993 : 143),
    isSecure,
    user: decoded(url.username, noLogin),
    password: decoded(url.password, noLogin),
    folder: decoded(url.pathname.slice(1), noAddress) || "INBOX",
  };
}

const name = "MAIL_IN_URL";
const noAddress = message("{name} must be an address such as {example}.", { name, example });
const noLogin = message("{name} has a user or a password that is not written as addresses are.", { name });

function decoded(part: string, otherwise: Message): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError(otherwise);
  }
}
