import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Selectable } from "kysely";
import * as z from "zod";
import type { PasskeysTable } from "~/db/tables";
import { type Deps, nowText } from "../../../base/deps";
import { type ChallengeDeps, type ChallengePurpose, makeChallenge, readChallenge } from "./challenge.server";
import { loadPasskeyLibrary } from "./passkey-library.server";

/** The site where passkeys are made and used (WebAuthn's "relying party"). */
export interface PasskeySite {
  id: string;
  origins: string[];
  name: string;
}

export type PasskeyDeps = Deps & ChallengeDeps;

const text = z.string().max(10_000);

const Answer = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});

type PasskeyRow = Selectable<PasskeysTable>;

/** What the browser needs to ask for one of the user's passkeys; for a visitor, any that the device has. */
export async function makeRequestOptions(
  deps: PasskeyDeps,
  site: PasskeySite,
  userId: number | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const rows = userId === null ? [] : await listRows(deps, userId);
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: makeChallenge(deps, userId === null ? "sign-in" : "confirm", userId ?? 0),
    allowCredentials: rows.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: JSON.parse(transports),
    })),
    userVerification: userId === null ? "required" : "preferred",
  });
}

/**
 * The user whose passkey gave the answer (JSON of the browser); null for a wrong one. Each answer works once. Without
 * `userId` the passkey is the only way in, so it must have asked for finger, face or PIN itself.
 */
export async function consumePasskeyAnswer(
  deps: PasskeyDeps,
  site: PasskeySite,
  json: string,
  userId: number | null,
): Promise<number | null> {
  const response = parseAnswer(json);
  const row = response && (await findRow(deps, response.id));
  if (!response || !row || (userId !== null && row.userId !== userId)) return null;
  const verified = await verify(deps, site, response, row, userId);
  if (!verified) return null;
  const { numUpdatedRows } = await deps.db
    .updateTable("passkeys")
    .set({
      counter: verified.counter,
      lastChallengeAt: verified.challengeAt,
      lastUsedAt: nowText(deps.clock),
    })
    .where("id", "=", row.id)
    .where("lastChallengeAt", "<", verified.challengeAt)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 0 ? null : row.userId;
}

function parseAnswer(json: string): AuthenticationResponseJSON | undefined {
  try {
    const { data } = Answer.safeParse(JSON.parse(json));
    return data && { ...data, clientExtensionResults: {} };
  } catch {
    return undefined;
  }
}

async function verify(
  deps: PasskeyDeps,
  site: PasskeySite,
  response: AuthenticationResponseJSON,
  { credentialId, publicKey, counter }: PasskeyRow,
  userId: number | null,
): Promise<{ counter: number; challengeAt: string } | null> {
  const purpose: ChallengePurpose = userId === null ? "sign-in" : "confirm";
  let challengeAt: string | null = null;
  try {
    const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        challengeAt = readChallenge(deps, purpose, userId ?? 0, challenge);
        return challengeAt !== null;
      },
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
      requireUserVerification: userId === null,
    });
    return verified && challengeAt !== null ? { counter: authenticationInfo.newCounter, challengeAt } : null;
  } catch {
    return null;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, "base64url"));
}

function listRows({ db }: Pick<Deps, "db">, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom("passkeys").selectAll().where("userId", "=", userId).orderBy("id").execute();
}

function findRow({ db }: Pick<Deps, "db">, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom("passkeys").selectAll().where("credentialId", "=", credentialId).executeTakeFirst();
}
