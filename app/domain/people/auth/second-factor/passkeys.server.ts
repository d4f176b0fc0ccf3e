import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import * as z from "zod";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Self } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import { nowText } from "../../../base/deps";
import { NotFound, ValidationError } from "../../../base/errors";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { makeChallenge, readChallenge } from "./challenge.server";
import { mailFactorNews } from "./notices.server";
import type { PasskeyDeps, PasskeySite } from "./passkey-answer.server";
import { loadPasskeyLibrary } from "./passkey-library.server";
import { renewRecoveryCodes } from "./recovery-codes.server";
import type { NewPasskeyInput } from "./schema";
import { deleteFactors, hasSecondFactor } from "./second-factors.server";

const maxPasskeys = 20;
const text = z.string().max(10_000);

const Made = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** What the browser needs to make a passkey for the actor. Names those that exist, so that no device makes a second. */
export async function makeCreationOptions(
  deps: PasskeyDeps,
  actor: Self,
  site: PasskeySite,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { username } = await deps.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  const rows = await deps.db
    .selectFrom("passkeys")
    .select("credentialId as id")
    .where("userId", "=", actor.userId)
    .execute();
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: username,
    userDisplayName: actor.displayName,
    userID: Uint8Array.from(Buffer.from(String(actor.userId))),
    challenge: makeChallenge(deps, "add", actor.userId),
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Returns recovery codes with an account's first second factor, else null. Audited, told by mail. Throws ValidationError. */
export async function addPasskey(
  deps: PasskeyDeps & MailDeps,
  actor: Self,
  site: PasskeySite,
  { passkey, name }: NewPasskeyInput,
): Promise<string[] | null> {
  const { credential, challengeAt } = await readMade(deps, actor, site, passkey);
  const { userId } = actor;
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const isFirst = !(await hasSecondFactor(db, userId));
    await requireRoom(within, userId, credential.id);
    await db
      .insertInto("passkeys")
      .values({
        userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        name: name || t("Passkey"),
        createdAt: nowText(deps.clock),
        lastUsedAt: null,
        lastChallengeAt: challengeAt,
      })
      .execute();
    await recordAudit(within, actor, "second-factor.passkey-added");
    await mailFactorNews(within, userId, { what: "passkey-added" });
    return isFirst ? renewRecoveryCodes(within, userId) : null;
  });
}

async function readMade(deps: PasskeyDeps, { userId }: Self, site: PasskeySite, json: string) {
  let challengeAt: string | null = null;
  try {
    const response: RegistrationResponseJSON = {
      ...Made.parse(JSON.parse(json)),
      clientExtensionResults: {},
    };
    const { verifyRegistrationResponse } = await loadPasskeyLibrary();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => {
        challengeAt = readChallenge(deps, "add", userId, challenge);
        return challengeAt !== null;
      },
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: false,
    });
    if (verified && challengeAt !== null) return { credential: registrationInfo.credential, challengeAt };
  } catch {
    // What the browser sent was not made for this page, or too late.
  }
  throw new ValidationError({ "": [message("This passkey could not be added. Please try once more.")] });
}

async function requireRoom(
  { db }: Pick<PasskeyDeps, "db">,
  userId: number,
  credentialId: string,
): Promise<void> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["userId", "credentialId"])
    .where((where) => where.or([where("userId", "=", userId), where("credentialId", "=", credentialId)]))
    .execute();
  if (rows.some((row) => row.credentialId === credentialId))
    throw new ValidationError({ "": [message("This passkey is here already.")] });
  if (rows.length >= maxPasskeys)
    throw new ValidationError({
      "": [
        message("You have {maxPasskeys} passkeys. Please remove one first.", {
          maxPasskeys: String(maxPasskeys),
        }),
      ],
    });
}

/** Removes a passkey; with the last second factor its recovery codes go. Audited, told by mail. Throws NotFound. */
export async function removePasskey(deps: MailDeps, actor: Self, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const { numDeletedRows } = await db
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) throw new NotFound();
    if (!(await hasSecondFactor(db, actor.userId))) await deleteFactors(db, actor.userId);
    await recordAudit(within, actor, "second-factor.passkey-removed");
    await mailFactorNews(within, actor.userId, { what: "passkey-removed" });
  });
}
