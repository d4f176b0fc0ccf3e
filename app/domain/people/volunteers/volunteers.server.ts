import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { currentLanguage } from "~/messages/language";
import { type Language, toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, days, nowText } from "../../base/deps";
import type { Encryption } from "../../base/encryption.server";
import { Conflict, NotFound, ValidationError } from "../../base/errors";
import { endOfDay, endOfDayIn } from "../../base/last-day";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import type { Submission } from "../../base/submissions.server";
import { hashToken, newToken } from "../../base/token.server";
import { makeReadableCode, plainCode } from "../auth/readable-code.server";
import { sealed } from "../circle/members.server";
import { chooseOwner, requireHouse } from "../house/require-house.server";
import { requireLiveHouse } from "../trials/limits.server";
import { isForAll, type VolunteerInput } from "./schema";
import { endSittings } from "./sitting-rows.server";
import { volunteerLetter } from "./volunteer-letters";

/* A volunteer helps in one house for a time, by a link. Its owner and administrators make and end it. */

const volunteersMax = 200;
const usualDays = 90;
const mostDays = 366;
const codeDays = 30;

export type VolunteerDeps = MailDeps & { encryption: Encryption };

/** A volunteer with the link and the code, which are said only once, to whoever made them. */
export interface NewVolunteer {
  id: number;
  name: string;
  houseName: string;
  until: string;
  /** Null for a form that was posted twice: both were said the first time. */
  way: { token: string; code: string; codeUntil: string } | null;
}

/**
 * Makes a volunteer of a house, and mails the link where there is an address and mail. Idempotent per `submission`. Audited. Throws
 * ValidationError for a day that is over or more than a year away, and for residents or groups of another house, and Conflict above 200.
 */
export async function createVolunteer(
  deps: VolunteerDeps,
  actor: Self,
  input: VolunteerInput,
  submission?: Submission,
): Promise<NewVolunteer> {
  const ownerId = await requireHouse(deps.db, actor, input.assignedOwnerId);
  if (ownerId === null) throw new ValidationError({ assignedOwnerId: [chooseOwner] });
  const until = requireUntil(deps, input.until);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireLiveHouse(within, ownerId);
    const house = await getHouse(db, ownerId);
    const form = submission?.id ?? null;
    const earlier = form !== null && (await findByForm(db, ownerId, form));
    if (earlier) return { ...earlier, houseName: house.displayName, way: null };
    await requireRoom(within, ownerId);
    await requireOfHouse(db, ownerId, input);
    const { way, columns } = makeWay(deps, until);
    const email = input.email || null;
    const { id } = await db
      .insertInto("volunteers")
      .values({
        ...{ userId: ownerId, name: input.name, email, locale: currentLanguage(), createdByForm: form },
        ...{ seesAll: isForAll(input) ? 1 : 0, until, createdAt: nowText(deps.clock), ...columns },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!isForAll(input)) await insertChoices(db, id, input);
    await mailLink(within, { name: input.name, email, until, locale: currentLanguage() }, house, way.token);
    await recordAudit(within, actor, "volunteer.create", { id, ownerId, until });
    return { id, name: input.name, houseName: house.displayName, until, way };
  });
}

/** Makes a new link and code in the place of those before. Audited. Throws NotFound for another house's, and for one that has ended. */
export async function renewVolunteer(deps: VolunteerDeps, actor: Self, id: number): Promise<NewVolunteer> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const row = await requireVolunteer(within, actor, id);
    const house = await getHouse(db, row.userId);
    const { way, columns } = makeWay(deps, row.until);
    await db.updateTable("volunteers").set(columns).where("id", "=", id).execute();
    await mailLink(within, { ...row, locale: toLanguage(row.locale) }, house, way.token);
    await recordAudit(within, actor, "volunteer.link", { id });
    return { id, name: row.name, houseName: house.displayName, until: row.until, way };
  });
}

/** Ends a volunteer at once, and forgets the address. What was kept stays. Audited. Throws NotFound for another house's. */
export async function endVolunteer(deps: Deps, actor: Self, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireVolunteer(within, actor, id);
    const now = nowText(deps.clock);
    await db
      .updateTable("volunteers")
      .set({ endedAt: now, until: now, email: null, sealedToken: null, codeHash: null })
      .where("id", "=", id)
      .execute();
    await endSittings(within, { volunteerId: id });
    await recordAudit(within, actor, "volunteer.end", { id });
  });
}

async function requireVolunteer({ db, clock }: Deps, actor: Self, id: number) {
  const row = await db
    .selectFrom("volunteers")
    .selectAll()
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .where("until", ">", nowText(clock))
    .$if(!actor.isAdmin, (mine) => mine.where("userId", "=", actor.userId))
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** The end of the last day (ISO 8601, UTC). */
function requireUntil({ clock }: Deps, day: string | null): string {
  const now = clock.now().getTime();
  const last = new Date(now + mostDays * days).toISOString();
  const chosen = day ?? new Date(now + usualDays * days).toISOString().slice(0, 10);
  const until = endOfDay(chosen);
  if (until <= nowText(clock) || chosen > last.slice(0, 10))
    throw new ValidationError({ until: [message("Please choose a day within the next year.")] });
  return until;
}

function getHouse(db: Db, id: number) {
  return db.selectFrom("users").select("displayName").where("id", "=", id).executeTakeFirstOrThrow();
}

function findByForm(db: Db, ownerId: number, form: string) {
  return db
    .selectFrom("volunteers")
    .select(["id", "name", "until"])
    .where("userId", "=", ownerId)
    .where("createdByForm", "=", form)
    .executeTakeFirst();
}

async function requireRoom({ db, clock }: Deps, ownerId: number): Promise<void> {
  const { count } = await db
    .selectFrom("volunteers")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", ownerId)
    .where("until", ">", nowText(clock))
    .executeTakeFirstOrThrow();
  if (toCount(count) >= volunteersMax)
    throw new Conflict(message("A house has at most 200 volunteers. Please end one who no longer comes."));
}

async function requireOfHouse(db: Db, ownerId: number, input: VolunteerInput): Promise<void> {
  if (isForAll(input)) return;
  const [residents, groups] = [new Set(input.residents), new Set(input.groups)];
  const { people, named } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("users")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("id", "in", [0, ...residents])
        .where("assignedOwnerId", "=", ownerId)
        .as("people"),
      selectFrom("residentGroups")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("id", "in", [0, ...groups])
        .where("userId", "=", ownerId)
        .as("named"),
    ])
    .executeTakeFirstOrThrow();
  if (toCount(people ?? 0) !== residents.size || toCount(named ?? 0) !== groups.size)
    throw new ValidationError({ residents: [message("Please choose residents of the house.")] });
}

async function insertChoices(db: Db, volunteerId: number, input: VolunteerInput): Promise<void> {
  await db
    .insertInto("volunteerChoices")
    .values([
      ...[...new Set(input.residents)].map((residentId) => ({ volunteerId, residentId, groupId: null })),
      ...[...new Set(input.groups)].map((groupId) => ({ volunteerId, residentId: null, groupId })),
    ])
    .execute();
}

/** The code opens the link, and so ends with it. */
function makeWay(deps: VolunteerDeps, until: string) {
  const [token, code] = [newToken(), makeReadableCode()];
  const ofCode = endOfDayIn(deps, codeDays * days);
  const codeUntil = ofCode < until ? ofCode : until;
  return {
    way: { token, code, codeUntil },
    columns: { ...sealed(deps.encryption, token), codeHash: hashToken(plainCode(code)), codeUntil },
  };
}

interface MailedVolunteer {
  name: string;
  email: string | null;
  until: string;
  locale: Language;
}

async function mailLink(
  deps: VolunteerDeps,
  { name, email, until, locale }: MailedVolunteer,
  { displayName: house }: { displayName: string },
  token: string,
): Promise<void> {
  if (email === null || !deps.config.appUrl) return;
  const href = linkTo(deps.config, `/v/${token}`);
  await enqueueMail(deps, {
    ...{ kind: "volunteer-link", userId: null, recipient: email, language: locale, uselessAt: until },
    linkToken: token,
    letter: () => volunteerLetter({ to: name, house, href, until }),
  });
}
