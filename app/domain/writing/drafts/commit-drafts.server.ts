import { createHash } from "node:crypto";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { DraftRow } from "~/db/tables";
import { saidTo, speechOf } from "~/messages/language.server";
import { mayWrite } from "../../base/access/access.server";
import { type Actor, asThemselves } from "../../base/actor";
import { agoText, type Deps, minutes } from "../../base/deps";
import { DomainError } from "../../base/errors";
import { findStoryOfPrompt } from "../../base/live-story.server";
import { findSubmission, type Submission } from "../../base/submissions.server";
import { saveMediaCaptions } from "../../media/captions.server";
import { saveYoutubeCaptions } from "../../media/youtube/youtube.server";
import { saidToAccount } from "../../people/users/language.server";
import { getPrompt, type Prompt, updatePrompt } from "../prompts/prompts.server";
import { PromptWords } from "../prompts/schema";
import { insertStory, overwrite, requireAcceptedSize } from "../stories/save-text.server";
import { isBlank, StoryInput } from "../stories/schema";
import { getStory, type Story } from "../stories/stories.server";

/* What was typed for a prompt and left becomes the prompt's story. */

export interface CommittedDraft {
  story: Story;
  /** Row of the text before; null for a new story. */
  previousVersionId: number | null;
}

const maxAtOnce = 20;
const idleTime = 30 * minutes;

/** Saves up to 20 drafts, but that of the prompt `except`. What cannot be saved, as with a newer or trashed story, stays a draft. */
export async function commitDrafts(deps: Deps, actor: Actor, except = 0): Promise<CommittedDraft[]> {
  const drafts = await selectTyped(deps.db, { userId: actor.userId, except });
  if (drafts.length === 0 || !(await mayWrite(deps, actor))) return [];
  // The standard words of a question, which a draft may carry, are those of its author's language, whoever views the account.
  return saidToAccount(deps.db, actor, () => commitEach(deps, actor, drafts));
}

async function commitEach(deps: Deps, actor: Actor, drafts: DraftRow[]): Promise<CommittedDraft[]> {
  const committed: CommittedDraft[] = [];
  for (const draft of drafts) {
    const result = await commitDraft(deps, actor, draft);
    if (result) committed.push(result);
  }
  return committed;
}

const selectTyped = cachedQuery((db: Db, { userId, except }: { userId: number; except: number }) =>
  db
    .selectFrom("drafts")
    .selectAll()
    .where("userId", "=", userId)
    .where("origin", "=", "typed")
    .where("promptId", "!=", except)
    .limit(maxAtOnce),
);

/** Saves the drafts of all accounts, 100 at a time, after 30 minutes without a key. */
export async function commitIdleDrafts(deps: Deps, signal: AbortSignal): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    const drafts = await deps.db
      .selectFrom("drafts")
      .innerJoin("users", "users.id", "drafts.userId")
      .selectAll("drafts")
      .select(["users.locale", "users.addressForm"])
      .where("origin", "=", "typed")
      .where("drafts.updatedAt", "<=", agoText(deps.clock, idleTime))
      .where("drafts.id", ">", after)
      .orderBy("drafts.id")
      .limit(100)
      .execute();
    for (const { locale, addressForm, ...draft } of drafts) {
      const actor = asThemselves(draft.userId);
      const speech = speechOf({ locale, addressForm });
      if (await mayWrite(deps, actor)) await saidTo(speech, () => commitDraft(deps, actor, draft));
    }
    const last = drafts.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Null if nothing changed, or if the words stay a draft. Repeatable: the draft is deleted last. */
async function commitDraft(deps: Deps, actor: Actor, draft: DraftRow): Promise<CommittedDraft | null> {
  const parsed = StoryInput.safeParse(draft);
  if (!parsed.success) return null;
  try {
    requireAcceptedSize(parsed.data.content);
    const prompt = await getPrompt(deps.db, actor, draft.promptId);
    const outcome = await deps.db
      .transaction()
      .execute((db) =>
        commitText({ ...deps, db, dateOrder: draft.dateOrder }, actor, prompt, draft, parsed.data),
      );
    if (!outcome) return null;
    const isPromptSaved = await savePromptWords(deps, actor, prompt, draft);
    const story = outcome.storyId === null ? null : await getStory(deps.db, actor, outcome.storyId);
    if (story) {
      await saveMediaCaptions(deps, actor, story, formOf(draft));
      await saveYoutubeCaptions(deps, actor, story.id, formOf(draft));
    }
    if (isPromptSaved) await deleteUnchanged(deps.db, draft);
    if (!story || story.version === outcome.previousVersion) return null;
    return { story, previousVersionId: await findVersionId(deps.db, story.id, outcome.previousVersion) };
  } catch (error) {
    // Another limit refuses it: the words stay a draft.
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function commitText(
  deps: Deps,
  actor: Actor,
  prompt: Prompt,
  draft: DraftRow,
  input: StoryInput,
): Promise<{ storyId: number | null; previousVersion: number } | null> {
  const stored = await findStoryOfPrompt(deps.db, actor, prompt.id);
  const submission = submissionOf(draft);
  if (stored) {
    const isEmptied = input.content === "" && stored.content !== "";
    if (isEmptied || !(await isContinued(deps.db, actor, draft, stored))) return null;
    await overwrite(deps, actor, stored, input, submission);
    return { storyId: stored.id, previousVersion: stored.version };
  }
  if (isBlank(input)) return { storyId: null, previousVersion: 0 };
  // Its story is in the trash, or was deleted.
  if (draft.version !== null) return null;
  const { saved } = await insertStory(deps, actor, prompt, input, submission);
  return { storyId: saved, previousVersion: 0 };
}

async function findVersionId(db: Db, storyId: number, version: number): Promise<number | null> {
  const row = await db
    .selectFrom("storyVersions")
    .select("id")
    .where("storyId", "=", storyId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The draft follows the stored text, or the text that the same form was saved as before. */
async function isContinued(
  db: Db,
  actor: Actor,
  draft: DraftRow,
  stored: { id: number; version: number },
): Promise<boolean> {
  if (draft.version === stored.version) return true;
  const earlier = await findSubmission(db, actor, submissionOf(draft), stored.id);
  return earlier?.storyVersion === stored.version;
}

async function savePromptWords(deps: Deps, actor: Actor, prompt: Prompt, draft: DraftRow): Promise<boolean> {
  const { promptTitle, promptDescription }: Record<string, string> = JSON.parse(draft.fields);
  if (promptTitle === undefined && promptDescription === undefined) return true;
  const { title, description } = { title: promptTitle, description: promptDescription };
  const words = PromptWords.safeParse({
    title: title ?? prompt.title,
    description: description ?? prompt.description,
  });
  if (words.success) await updatePrompt(deps, actor, prompt.id, words.data);
  return words.success;
}

/** The form's own save has the same id, and so continues the story. */
function submissionOf({ form, content, age, date, location }: DraftRow): Submission | undefined {
  if (form === null) return undefined;
  const text = JSON.stringify(["draft", content, age, date, location]);
  return { id: form, contentHash: createHash("sha256").update(text).digest("base64url") };
}

function formOf(draft: DraftRow): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(JSON.parse(draft.fields))) form.append(name, value);
  return form;
}

/** A draft that was typed on meanwhile stays. */
async function deleteUnchanged(db: Db, { id, updatedAt }: DraftRow): Promise<void> {
  await db.deleteFrom("drafts").where("id", "=", id).where("updatedAt", "=", updatedAt).execute();
}
