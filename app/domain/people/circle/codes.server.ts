import { currentLanguage } from "~/messages/language";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, days, nowText } from "../../base/deps";
import type { Encryption } from "../../base/encryption.server";
import { NotFound, ValidationError } from "../../base/errors";
import { endOfDayIn } from "../../base/last-day";
import type { Submission } from "../../base/submissions.server";
import { hashToken, newToken } from "../../base/token.server";
import { makeReadableCode, plainCode } from "../auth/readable-code.server";
import type { ThrottleDeps } from "../auth/throttle/throttle.server";
import { clearAttempts, throttle } from "../auth/throttle/throttle.server";
import { requireCircle, requireSpokesperson } from "./circles.server";
import { getAuthor, insertMember, requireRoom, type SealingDeps } from "./members.server";
import { selectOpenMembers } from "./open-members";
import type { CircleRole, EntryInput } from "./schema";

/* A short code to hand out: twelve characters, thirty days, as many uses as the author said. */

const lifetime = 30 * days;

export interface CircleCode {
  id: number;
  /** Null where the secret of the server has changed since. */
  code: string | null;
  role: CircleRole;
  usesLeft: number;
  expiresAt: string;
}

type CodeDeps = Deps & { encryption: Encryption };

/** The author's newest code that works; null if there is none that is not ended, used up or expired. */
export async function findCode(
  deps: CodeDeps,
  { userId }: Pick<Actor, "userId">,
): Promise<CircleCode | null> {
  const row = await selectOpen(deps).where("userId", "=", userId).orderBy("id", "desc").executeTakeFirst();
  if (!row) return null;
  const { id, role, usesLeft, expiresAt } = row;
  return { id, role, usesLeft, expiresAt, code: deps.encryption.open(row.sealedCode) };
}

function selectOpen({ db, clock }: Deps) {
  return db
    .selectFrom("circleCodes")
    .selectAll()
    .where("endedAt", "is", null)
    .where("usesLeft", ">", 0)
    .where("expiresAt", ">", nowText(clock));
}

/** Makes a code in the place of the earlier one. Audited. Throws Forbidden while viewing unless the author allowed it. */
export async function createCode(
  deps: CodeDeps,
  actor: Actor,
  { role, uses }: { role: CircleRole; uses: number },
): Promise<CircleCode> {
  await requireSpokesperson(deps.db, actor);
  const { clock, encryption } = deps;
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireCircle(within, actor.userId);
    await endCodes(within, actor.userId);
    const code = makeReadableCode();
    const expiresAt = endOfDayIn(deps, lifetime);
    const { id } = await db
      .insertInto("circleCodes")
      .values({
        ...{
          userId: actor.userId,
          codeHash: hashToken(plainCode(code)),
          sealedCode: encryption.encrypt(code),
        },
        ...{ role, usesLeft: uses, createdAt: nowText(clock), expiresAt },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAudit(within, actor, "family.code", { id, role, uses });
    return { id, code, role, usesLeft: uses, expiresAt };
  });
}

/** Ends the code at once; those who came in by it stay. Audited. */
export async function endCode(deps: Deps, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await endCodes({ ...deps, db }, actor.userId);
    await recordAudit({ ...deps, db }, actor, "family.code-ended");
  });
}

async function endCodes({ db, clock }: Deps, userId: number): Promise<void> {
  await db
    .updateTable("circleCodes")
    .set({ endedAt: nowText(clock) })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .execute();
}

/** Returns the token of a new link; the same form twice is one use and one link. Throws ValidationError, RateLimited and Conflict. */
export async function enterByCode(
  deps: ThrottleDeps & SealingDeps,
  address: string,
  { code, name, relation, email }: EntryInput,
  submission?: Submission,
): Promise<string> {
  const form = submission ? `${submission.id} ${submission.contentHash}` : null;
  const plain = plainCode(code);
  const account = hashToken(plain);
  const attempt = await throttle(deps, { action: "family code", address, account });
  const token = await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const earlier = form && (await findEntered(within, account, form));
    if (earlier) return earlier.token;
    const found = await selectOpen(within).where("codeHash", "=", account).executeTakeFirst();
    const author = found && (await findOpenAuthor(within, found.userId));
    if (!found || !author) return null;
    await requireRoom(within, found.userId);
    await db
      .updateTable("circleCodes")
      .set(({ eb }) => ({ usesLeft: eb("usesLeft", "-", 1) }))
      .where("id", "=", found.id)
      .execute();
    const secret = newToken();
    await insertMember(within, {
      ...{ userId: found.userId, codeId: found.id, name, relation: relation ?? "", email: email || null },
      ...{ role: found.role, locale: currentLanguage(), token: secret, createdByForm: form },
    });
    return secret;
  });
  if (token === null)
    throw new ValidationError({
      code: [message("This is not a code that works. Please look at the card again, or ask for a new one.")],
    });
  await clearAttempts(deps, attempt);
  return token;
}

/** The link that the same form got before; its token is null where it is blocked, or has expired. */
async function findEntered(
  { db, clock, encryption }: CodeDeps,
  codeHash: string,
  form: string,
): Promise<{ token: string | null } | undefined> {
  const entered = await db
    .selectFrom("circleMembers")
    .innerJoin("circleCodes", "circleCodes.id", "circleMembers.codeId")
    .select("circleMembers.id")
    .where("circleCodes.codeHash", "=", codeHash)
    .where("circleMembers.createdByForm", "=", form)
    .executeTakeFirst();
  if (!entered) return undefined;
  const open = await selectOpenMembers(db, nowText(clock))
    .select("circleMembers.sealedToken")
    .where("circleMembers.id", "=", entered.id)
    .executeTakeFirst();
  return { token: open?.sealedToken ? encryption.open(open.sealedToken) : null };
}

async function findOpenAuthor(deps: Deps, userId: number) {
  const open = await deps.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  return open && getAuthor(deps, userId);
}

/** The code for its printed card. Throws NotFound without one that works. */
export async function getPrintableCode(deps: CodeDeps, actor: Actor): Promise<CircleCode & { code: string }> {
  const found = await findCode(deps, actor);
  if (!found || found.code === null) throw new NotFound();
  return { ...found, code: found.code };
}
