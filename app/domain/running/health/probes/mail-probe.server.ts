import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { SignInRefused, signInAtMailServer } from "../../mail/mail-server-sign-in.server";
import { networkCode } from "./network-code.server";
import { type Probe, ProbeFault } from "./probe";

/** Signs in at the mail server. A mail that was not taken makes the next try due. */
export function createMailProbe(db: Db, smtpUrl: string): Probe {
  const { hostname } = new URL(smtpUrl);
  return {
    id: "mail",
    async attempt(signal, hear) {
      try {
        await signInAtMailServer(smtpUrl, signal, hear);
      } catch (error) {
        throw faultOf(error, hostname);
      }
    },
    async hasTrouble() {
      const troubled = await db
        .selectFrom("mails")
        .select("id")
        .where("state", "=", "queued")
        .where("error", "!=", "")
        .limit(1)
        .executeTakeFirst();
      return troubled !== undefined;
    },
  };
}

function faultOf(error: unknown, host: string): ProbeFault {
  if (error instanceof SignInRefused)
    return new ProbeFault(
      "refused",
      message("The mail server {host} refuses to let the site sign in ({code}).", { host, code: error.code }),
      error.code,
    );
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  if (status > 0)
    return new ProbeFault(
      "unreachable",
      message("The mail server {host} is out of order ({status}).", { host, status: String(status) }),
      String(status),
    );
  const code = networkCode(error);
  return new ProbeFault(
    "unreachable",
    message("The mail server {host} cannot be reached ({code}).", { host, code }),
    code,
  );
}
