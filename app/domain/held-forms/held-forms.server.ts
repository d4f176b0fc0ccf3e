import type { Selectable } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { HeldFormsTable } from "~/db/tables";
import type { Actor } from "../actor";
import { agoText, type Deps, days, nowText } from "../deps";
import type { Encryption } from "../encryption.server";
import { DomainError } from "../errors";
import { saveMediaWords } from "../media/captions.server";
import { getPrompt, updatePrompt } from "../prompts/prompts.server";
import { PromptChange } from "../prompts/schema";
import { parseInput, rowId } from "../schema-fields";
import { addHeldDraft } from "../stories/drafts.server";
import { DraftInput, storyTextMaxBytes } from "../stories/schema";
import { getStory } from "../stories/stories.server";

/*
 * A form that is posted when its session has ended loses no words: it is held, sealed, for the person whom the server
 * signed it for. Signed in again, they find a story's words as a draft at its prompt, and all else on a page of its own.
 * What was meant for an account that they viewed waits there, and is sent from within that account alone.
 */

export interface HeldFormDeps extends Deps {
  encryption: Encryption;
}

/** A form as it was posted, without what proves it and without passwords. */
export interface PostedForm {
  /** The id that the server signed for it. */
  id: string;
  /** Into whose account it goes: another's, where somebody viewed it. Its person's own where it is left out. */
  accountId?: number;
  /** Where it was posted to. */
  path: string;
  /** Names and values in their order. */
  fields: [string, string][];
}

/** A form that waits for its person to send it again. */
export interface HeldForm extends PostedForm {
  heldId: number;
  heldAt: string;
  /** It may be sent from where its person is now: it goes into that account. */
  isOfThisAccount: boolean;
}

const retention = 7 * days;
const maxPerBrowser = 5;
const maxPerUser = 20;
const maxBytes = storyTextMaxBytes + 64 * 1024;

/**
 * Holds a form for the person it was made for; the same form again takes its own place. Of one browser the newest
 * five are kept, of one person the newest twenty. Answers false, and holds nothing, where nobody has that id or the
 * form is longer than any story.
 */
export async function holdForm(
  deps: HeldFormDeps,
  userId: number,
  browser: string,
  form: PostedForm,
): Promise<boolean> {
  const text = JSON.stringify(form);
  if (Buffer.byteLength(text) > maxBytes) return false;
  const held = { encrypted: deps.encryption.encrypt(text), createdAt: nowText(deps.clock) };
  return deps.db.transaction().execute(async (db) => {
    const person = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
    if (!person) return false;
    await db
      .insertInto("heldForms")
      .values({ ...held, userId, browser, form: form.id })
      .onConflict((conflict) => conflict.columns(["browser", "form"]).doUpdateSet(held))
      .execute();
    await deleteSurplus(db, { browser }, maxPerBrowser);
    await deleteSurplus(db, { userId }, maxPerUser);
    return true;
  });
}

/** How many forms are held of this browser, whoever they are for. */
export async function countHeldForms({ db, clock }: Deps, browser: string): Promise<number> {
  const { held } = await db
    .selectFrom("heldForms")
    .select(({ fn }) => fn.countAll().as("held"))
    .where("browser", "=", browser)
    .where("createdAt", ">", agoText(clock, retention))
    .executeTakeFirstOrThrow();
  return toCount(held);
}

/**
 * Gives a person who is back what was held for them: stories become drafts of their prompts. Answers how many forms
 * wait on their page to be sent again.
 */
export async function restoreHeldForms(deps: HeldFormDeps, actor: Actor): Promise<number> {
  let remaining = 0;
  for (const form of await listHeldForms(deps, actor)) {
    if (!(await convertToDraft(deps, actor, form))) remaining += 1;
  }
  return remaining;
}

/** What is held for this person, the oldest first. What cannot be opened any more is left out. */
export async function listHeldForms(deps: HeldFormDeps, actor: Actor): Promise<HeldForm[]> {
  const rows = await deps.db
    .selectFrom("heldForms")
    .selectAll()
    .where("userId", "=", actor.realUserId)
    .where("createdAt", ">", agoText(deps.clock, retention))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.flatMap((row) => decryptForm(deps.encryption, actor, row));
}

/** Forgets a held form that was sent again or thrown away; one that is gone already is no error. */
export async function deleteHeldForm(db: Db, actor: Actor, heldId: number): Promise<void> {
  await db.deleteFrom("heldForms").where("id", "=", heldId).where("userId", "=", actor.realUserId).execute();
}

/** Forgets what was held for a week: nobody came back for it. */
export async function purgeHeldForms({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("heldForms").where("createdAt", "<=", agoText(clock, retention)).execute();
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

/** A story's words find their place by themselves; a prompt that is gone meanwhile leaves them on the page of all. */
async function convertToDraft(deps: Deps, actor: Actor, form: HeldForm): Promise<boolean> {
  if (!form.isOfThisAccount) return false;
  const fields = Object.fromEntries(form.fields);
  if (!("promptId" in fields && "content" in fields)) return false;
  try {
    const promptId = parseInput(rowId("Please open a prompt first."), fields.promptId);
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

/** What else a story's form says: the words of the prompt itself, and those of its photos and recordings. */
async function saveOtherFields(
  deps: Deps,
  actor: Actor,
  promptId: number,
  fields: Record<string, string>,
): Promise<void> {
  const { promptTitle: title, promptDescription: description } = fields;
  if (title !== undefined) {
    await updatePrompt(deps, actor, promptId, parseInput(PromptChange, { title, description }));
  }
  const { storyId } = await getPrompt(deps.db, actor, promptId);
  if (storyId === null) return;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  await saveMediaWords(deps, actor, await getStory(deps.db, actor, storyId), form);
}

function decryptForm(
  encryption: Encryption,
  actor: Actor,
  { id, encrypted, createdAt }: Selectable<HeldFormsTable>,
): HeldForm[] {
  const text = encryption.open(encrypted);
  if (text === null) return [];
  const form: PostedForm = JSON.parse(text);
  const isOfThisAccount = (form.accountId ?? actor.realUserId) === actor.userId;
  return [{ ...form, heldId: id, heldAt: createdAt, isOfThisAccount }];
}
