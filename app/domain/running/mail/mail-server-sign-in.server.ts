import { t } from "~/messages/translate";
import { greetingDate } from "../../base/mail/greeting-date";

/** The mail server answered and refused the user or the password; `code` is its status. */
export class SignInRefused extends Error {
  constructor(readonly code: string) {
    super(t("The mail server refused the sign-in ({code}).", { code }));
  }
}

/** Milliseconds. */
const patience = 9_000;

/** Signs in and sends nothing. Passes on the greeting's time. Throws SignInRefused, and nodemailer's errors. */
export async function signInAtMailServer(
  url: string,
  signal: AbortSignal,
  hear: (date: string | null) => void,
): Promise<void> {
  const { createTransport } = await import("nodemailer");
  signal.throwIfAborted();
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
    socketTimeout: patience,
    transactionLog: true,
    logger: { debug: listener(hear) },
  });
  const close = () => transport.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    await transport.verify();
  } catch (error) {
    throw refusalOf(error) ?? error;
  } finally {
    signal.removeEventListener("abort", close);
    transport.close();
  }
}

/** Reads the greeting alone of all that is said: it comes first. */
function listener(hear: (date: string | null) => void) {
  let isHeard = false;
  return (entry: { tnx?: string }, line?: string) => {
    if (isHeard || entry?.tnx !== "server" || typeof line !== "string") return;
    isHeard = true;
    hear(greetingDate(line));
  };
}

/** Null for what may be over in a moment: a server may put a sign-in off with 4xx. */
function refusalOf(error: unknown): SignInRefused | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "EAUTH") return null;
  const status = "responseCode" in error ? Number(error.responseCode) : 0;
  return status >= 400 && status < 500 ? null : new SignInRefused(status > 0 ? String(status) : "EAUTH");
}
