import type { Selectable } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { HeldFormOrigin, HeldFormsTable } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import type { Encryption } from "../../base/encryption.server";
import { DomainError } from "../../base/errors";
import { parseInput, rowId } from "../../base/schema-fields";
import { saveMediaCaptions } from "../../media/captions.server";
import { getPrompt, updatePrompt } from "../prompts/prompts.server";
import { PromptWords } from "../prompts/schema";
import { DraftInput, storyTextMaxBytes } from "../stories/schema";
import { getStory } from "../stories/stories.server";
import { addHeldDraft } from "./drafts.server";
import { textDigest } from "./words-digest";

/* Unsaved words of forms. One that was filled in while impersonating can only be sent again from within that account. */

export interface HeldFormDeps extends Deps {
  encryption: Encryption;
}

/** A form without its token and passwords. */
export interface PostedForm {
  /** Taken from its signed token. */
  id: string;
  /** The user's own account by default. */
  accountId?: number;
  path: string;
  fields: [string, string][];
}

export interface HeldForm extends PostedForm {
  heldId: number;
  heldAt: string;
  origin: HeldFormOrigin;
  isOfThisAccount: boolean;
}

export const heldFormsKeptFor = 30 * days;
const maxPerBrowser = 20;
const maxPerUser = 60;
const maxBytes = storyTextMaxBytes + 64 * 1024;

/** Retains the newest 20 of a browser and 60 of a user. False for an unknown user or a too large form. */
export async function holdForm(
  deps: HeldFormDeps,
  userId: number,
  browser: string,
  form: PostedForm,
  origin: HeldFormOrigin = "refused",
): Promise<boolean> {
  const text = JSON.stringify(form);
  if (Buffer.byteLength(text) > maxBytes) return false;
  const values = { encrypted: deps.encryption.encrypt(text), origin, createdAt: nowText(deps.clock) };
  return deps.db.transaction().execute(async (db) => {
    const person = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
    if (!person) return false;
    await db
      .insertInto("heldForms")
      .values({ ...values, userId, browser, form: formKey(form, origin) })
      .onConflict((conflict) => conflict.columns(["browser", "form"]).doUpdateSet(values))
      .execute();
    await deleteSurplus(db, { browser }, maxPerBrowser);
    await deleteSurplus(db, { userId }, maxPerUser);
    return true;
  });
}

/** Why forms of the last 30 days are held in a browser, each reason once, of any user. `browser` is the hash of its id. */
export async function listHeldOrigins({ db, clock }: Deps, browser: string): Promise<HeldFormOrigin[]> {
  const rows = await db
    .selectFrom("heldForms")
    .select("origin")
    .distinct()
    .where("browser", "=", browser)
    .where("createdAt", ">", agoText(clock, heldFormsKeptFor))
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Turns stored story forms into drafts. Returns the number of other refused forms. */
export async function restoreHeldForms(deps: HeldFormDeps, actor: Actor): Promise<number> {
  let remaining = 0;
  for (const form of await listHeldForms(deps, actor)) {
    if (form.origin === "refused" && !(await convertToDraft(deps, actor, form))) remaining += 1;
  }
  return remaining;
}

/** Lists the stored forms, oldest first. Skips forms that can no longer be decrypted. */
export async function listHeldForms(deps: HeldFormDeps, actor: Actor): Promise<HeldForm[]> {
  const rows = await deps.db
    .selectFrom("heldForms")
    .selectAll()
    .where("userId", "=", actor.realUserId)
    .where("createdAt", ">", agoText(deps.clock, heldFormsKeptFor))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.flatMap((row) => decryptForm(deps.encryption, actor, row));
}

/** A form of a page, whose forms share one token. */
type HeldOf = Pick<PostedForm, "id" | "path">;

function formKey({ id, path }: HeldOf, origin: HeldFormOrigin): string {
  return `${id}.${textDigest(path)}${origin === "asked" ? ".asked" : ""}`;
}

/** Rows of before have the token alone. */
function keysOf(form: HeldOf): string[] {
  return [form.id, formKey(form, "left"), formKey(form, "asked")];
}

/** The id of a form that waits until its author has shown who they are; undefined if none does. */
export async function findAskedFormId(
  db: Db,
  { realUserId }: Pick<Actor, "realUserId">,
  form: HeldOf,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("heldForms")
    .select("id")
    .where("userId", "=", realUserId)
    .where("form", "=", formKey(form, "asked"))
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.id;
}

/** What of a form is deleted: the words that were left in it, what was refused or asked about, or both. */
type HeldPart = "left" | "refused" | "all";

/** Deletes what is held of a form. */
export async function deleteHeldFormOfToken(
  db: Db,
  actor: Actor,
  form: HeldOf,
  part: HeldPart,
): Promise<void> {
  await deleteByKeys(db, { userId: actor.realUserId, keys: keysOf(form) }, part);
}

const deleteByKeys = cachedQuery(
  (db: Db, { userId, keys }: { userId: number; keys: string[] }, part: HeldPart) => {
    const held = db.deleteFrom("heldForms").where("userId", "=", userId).where("form", "in", keys);
    return part === "all" ? held : held.where("origin", part === "left" ? "=" : "!=", "left");
  },
);

/** Deletes a held form whose words another form now holds. */
export async function deleteContinuedForm(
  db: Db,
  { realUserId: userId }: Pick<Actor, "realUserId">,
  heldId: number,
  form: HeldOf,
): Promise<void> {
  await db
    .deleteFrom("heldForms")
    .where("id", "=", heldId)
    .where("userId", "=", userId)
    .where("form", "not in", keysOf(form))
    .execute();
}

/** Deletes a held form of the person at the keyboard. Another's id changes nothing. */
export async function deleteHeldForm(db: Db, actor: Actor, heldId: number): Promise<void> {
  await db.deleteFrom("heldForms").where("id", "=", heldId).where("userId", "=", actor.realUserId).execute();
}

async function deleteSurplus(
  db: Db,
  owner: { browser: string } | { userId: number },
  max: number,
): Promise<void> {
  let ids = db.selectFrom("heldForms").select("id");
  ids =
    "browser" in owner ? ids.where("browser", "=", owner.browser) : ids.where("userId", "=", owner.userId);
  const surplus = await ids
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .offset(max)
    .limit(1_000)
    .execute();
  if (surplus.length === 0) return;
  await db
    .deleteFrom("heldForms")
    .where(
      "id",
      "in",
      surplus.map(({ id }) => id),
    )
    .execute();
}

/** False for other forms, and when the prompt no longer exists. */
async function convertToDraft(deps: Deps, actor: Actor, form: HeldForm): Promise<boolean> {
  if (!form.isOfThisAccount) return false;
  const fields = Object.fromEntries(form.fields);
  if (!("promptId" in fields && "content" in fields)) return false;
  try {
    const promptId = parseInput(rowId(message("Please open a prompt first.")), fields.promptId);
    const draft = parseInput(DraftInput, fields);
    await saveOtherFields(deps, actor, promptId, fields);
    await deps.db.transaction().execute(async (db) => {
      await addHeldDraft({ ...deps, db }, actor, promptId, draft, form.heldAt);
      await deleteHeldForm(db, actor, form.heldId);
    });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function saveOtherFields(
  deps: Deps,
  actor: Actor,
  promptId: number,
  fields: Record<string, string>,
): Promise<void> {
  const { promptTitle: title, promptDescription: description } = fields;
  if (title !== undefined) {
    await updatePrompt(deps, actor, promptId, parseInput(PromptWords, { title, description }));
  }
  const { storyId } = await getPrompt(deps.db, actor, promptId);
  if (storyId === null) return;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  await saveMediaCaptions(deps, actor, await getStory(deps.db, actor, storyId), form);
}

function decryptForm(
  encryption: Encryption,
  actor: Actor,
  { id, encrypted, origin, createdAt }: Selectable<HeldFormsTable>,
): HeldForm[] {
  const text = encryption.open(encrypted);
  if (text === null) return [];
  const form: PostedForm = JSON.parse(text);
  const isOfThisAccount = (form.accountId ?? actor.realUserId) === actor.userId;
  return [{ ...form, heldId: id, heldAt: createdAt, origin, isOfThisAccount }];
}
