import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { KeepersTable } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { type Actor, requireSelf } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { findMark } from "../../base/audit/mark-rows.server";
import { type Deps, nowText } from "../../base/deps";
import { Forbidden, NotFound, ValidationError } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { newToken } from "../../base/token.server";
import { findCircle, requireCircle } from "../circle/circles.server";
import { getAuthor, getMember, type SealingDeps, sealed } from "../circle/members.server";
import { keeperNamedLetter } from "./keeper-letters";
import type { KeeperInput, KeepersInput } from "./schema";

/* Keepers of the book: one or two whom the author names alone. They have a link each, and open nothing before. */

export type KeeperRow = Selectable<KeepersTable>;

export interface Keeper {
  id: number;
  name: string;
  relation: string;
  email: string;
}

export interface Keepers {
  keepers: Keeper[];
  /** What becomes of what is only for the author; null where nothing was chosen. */
  onlyMe: "handOver" | "delete" | null;
}

/** The keepers of an author, without their links, and what becomes of the stories that are only for the author. */
export async function getKeepers(
  { db }: Pick<Deps, "db">,
  { userId }: Pick<Actor, "userId">,
): Promise<Keepers> {
  const rows = await listKeeperRows(db, userId);
  const circle = await findCircle(db, userId);
  return { keepers: rows.map(toKeeper), onlyMe: circle?.onlyMeAfter ?? null };
}

/** The rows of an author's keepers, in the order in which they were added. */
export function listKeeperRows(db: Db, userId: number): Promise<KeeperRow[]> {
  return db.selectFrom("keepers").selectAll().where("userId", "=", userId).orderBy("id").execute();
}

function toKeeper({ id, name, relation, email }: KeeperRow): Keeper {
  return { id, name, relation, email };
}

/** The links of keepers who were added by this press, in the order of `keepers`. */
export interface Named extends Keepers {
  links: { name: string; token: string }[];
}

/** Keeps the links of who stays; new ones are told by mail. Audited. Throws Forbidden while viewing or marked, NotFound, ValidationError. */
export async function nameKeepers(
  deps: MailDeps & SealingDeps,
  actor: Actor,
  { keepers, onlyMe }: KeepersInput,
  formId: string | null = null,
): Promise<Named> {
  const { userId } = await requireAlone(deps, actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireCircle(within, userId);
    const wanted = [];
    for (const keeper of keepers) wanted.push(await toInput(within, actor, keeper));
    requireDifferent(wanted);
    const before = await listKeeperRows(db, userId);
    const kept = wanted.flatMap((input) => before.find((row) => isSame(row, input))?.id ?? []);
    await db
      .deleteFrom("keepers")
      .where("userId", "=", userId)
      .where("id", "not in", [0, ...kept])
      .execute();
    const links = [];
    for (const input of wanted) {
      const known = before.find((row) => isSame(row, input));
      if (known) await rename(db, known.id, input);
      // Pressed twice, a browser shows the second answer alone.
      const token = known
        ? openedByForm(within, known, formId)
        : await addKeeper(within, userId, input, formId);
      if (token !== null) links.push({ name: input.name, token });
    }
    if (onlyMe !== undefined)
      await db.updateTable("circles").set({ onlyMeAfter: onlyMe }).where("userId", "=", userId).execute();
    await recordAudit(within, actor, "keepers.named", { keepers: wanted.length, onlyMe: onlyMe ?? null });
    return { ...(await getKeepers(within, actor)), links };
  });
}

/** Throws Forbidden while viewing, and while nobody knows who signs in. */
async function requireAlone(deps: Deps, actor: Actor) {
  const self = requireSelf(
    actor,
    message("Only the author names the keepers of the book, alone and in their own account."),
  );
  if (await findMark(deps, self.userId))
    throw new Forbidden(
      message(
        "Somebody made a way into this account not long ago. Keepers can be named once that is settled: see “Your way in” on your account page.",
      ),
    );
  return self;
}

async function toInput(deps: Deps, actor: Actor, keeper: number | KeeperInput): Promise<KeeperInput> {
  if (typeof keeper !== "number") return keeper;
  const { name, relation, email } = await getMember(deps, actor, keeper);
  if (email === null)
    throw new ValidationError({
      keepers: [message("{name} has no email address yet. A keeper is told by email.", { name })],
    });
  return { name, relation, email };
}

function requireDifferent([one, other]: KeeperInput[]): void {
  if (one && other && isSame(one, other))
    throw new ValidationError({ keepers: [message("Please name two different people.")] });
}

function isSame(one: { email: string }, other: { email: string }): boolean {
  return one.email.toLowerCase() === other.email.toLowerCase();
}

/** The link of a keeper whom this form has named, by a press before this one; null for all others. */
function openedByForm({ encryption }: SealingDeps, row: KeeperRow, formId: string | null): string | null {
  return formId !== null && row.createdByForm === formId ? encryption.open(row.sealedToken) : null;
}

function rename(db: Db, id: number, { name, relation = "" }: KeeperInput) {
  return db.updateTable("keepers").set({ name, relation }).where("id", "=", id).execute();
}

async function addKeeper(
  deps: MailDeps & SealingDeps,
  userId: number,
  { name, relation = "", email }: KeeperInput,
  createdByForm: string | null,
): Promise<string> {
  const author = await getAuthor(deps, userId);
  const token = newToken();
  const keeper = {
    userId,
    name,
    relation,
    email,
    locale: author.locale,
    createdAt: nowText(deps.clock),
    createdByForm,
  };
  await deps.db
    .insertInto("keepers")
    .values({ ...keeper, ...sealed(deps.encryption, token) })
    .execute();
  const { appUrl } = deps.config;
  if (!appUrl) return token;
  await enqueueMail(deps, {
    kind: "keeper-named",
    userId: null,
    recipient: email,
    linkToken: token,
    language: toLanguage(author.locale),
    letter: () => keeperNamedLetter(name, author.displayName, `${appUrl}/keeping/${token}`),
  });
  return token;
}

/** Throws NotFound. */
export async function getKeeperRow(db: Db, userId: number, id: number): Promise<KeeperRow> {
  const row = await db
    .selectFrom("keepers")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
