import { sql } from "kysely";
import { toLanguage } from "~/messages/languages";
import { nowText } from "../../base/deps";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { hashToken, newToken } from "../../base/token.server";
import { takeMailRoom } from "../auth/mail-again.server";
import { type ThrottleDeps, throttle } from "../auth/throttle/throttle.server";
import { lostLinkLetter } from "./circle-letters";
import { type SealingDeps, sealed } from "./members.server";
import { selectOpenMembers } from "./open-members";

/** Mails the links they had, so that strangers who ask end nobody's, and three times at once at most. Never says whether the address is known. Throws RateLimited. */
export async function sendLostLinks(
  deps: LostDeps & ThrottleDeps,
  address: string,
  email: string,
): Promise<void> {
  const account = hashToken(email.toLowerCase());
  await throttle(deps, { action: "mailed link", address, account });
  if (!deps.config.appUrl) return;
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const members = await listByAddress(within, email);
    if ((await takeMailRoom(within, "family-link", account)) > 0) return;
    for (const member of members) await sendLink(within, member);
  });
}

type LostDeps = MailDeps & SealingDeps;
type LostMember = Awaited<ReturnType<typeof listByAddress>>[number];

function listByAddress({ db, clock }: MailDeps, email: string) {
  return selectOpenMembers(db, nowText(clock))
    .select(["circleMembers.id", "circleMembers.name", "circleMembers.email", "circleMembers.locale"])
    .select(["circleMembers.sealedToken", "users.displayName"])
    .where(sql<string>`lower(${sql.ref("circleMembers.email")})`, "=", email.toLowerCase())
    .limit(20)
    .execute();
}

async function sendLink(deps: LostDeps, member: LostMember): Promise<void> {
  const token = (member.sealedToken && deps.encryption.open(member.sealedToken)) ?? newToken();
  await deps.db
    .updateTable("circleMembers")
    .set(sealed(deps.encryption, token))
    .where("id", "=", member.id)
    .execute();
  await enqueueMail(deps, {
    kind: "family-link",
    userId: null,
    recipient: member.email ?? "",
    language: toLanguage(member.locale),
    linkToken: token,
    letter: () => lostLinkLetter(member.name, member.displayName, linkTo(deps.config, `/family/${token}`)),
  });
}
