import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import {
  deleteHeldForm,
  type HeldFormDeps,
  listHeldForms,
  type PostedForm,
} from "../../writing/drafts/held-forms.server";
import { normalizeText } from "../../writing/drafts/normalize-text";
import { isTyped } from "../../writing/drafts/typed-fields";
import { type BookDesign, getBookDesign } from "./designs.server";

/* Words of the builder that its page saves by itself, and that a form which is left carries too. */

type LeftForm = Pick<PostedForm, "path" | "fields">;

const wordsOfBook = ["title", "subtitle", "authorName", "introduction"] as const;

/** Whether the book has all words of a form that is left; false for forms of other pages. */
export async function isSavedInBook(db: Db, actor: Actor, form: LeftForm): Promise<boolean> {
  const type = bookOf(form.path);
  return type !== undefined && hasWordsOf(await getBookDesign(db, actor, type), form);
}

/** Deletes what is held of a form (by the id of its token) and of the one that it continues, once the book has their words or newer ones. */
export async function forgetOvertakenForms(
  deps: HeldFormDeps,
  actor: Actor,
  design: BookDesign,
  saved: string[],
  { form, continued }: { form: string; continued: number | undefined },
): Promise<void> {
  for (const held of await listHeldForms(deps, actor)) {
    const isOfPage = held.id === form || held.heldId === continued;
    if (!isOfPage || !held.isOfThisAccount || bookOf(held.path) !== design.type) continue;
    if (hasWordsOf(design, held, saved)) await deleteHeldForm(deps.db, actor, held.heldId);
  }
}

function bookOf(path: string): BookDesign["type"] | undefined {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  if (pathname !== "/book") return undefined;
  return searchParams.get("type") === "mission" ? "mission" : "biography";
}

function hasWordsOf(design: BookDesign, { fields }: LeftForm, overtaken: string[] = []): boolean {
  return fields
    .filter(([name]) => isTyped(name))
    .every(([name, value]) => {
      const own = wordsOfBook.find((one) => one === name);
      if (own === undefined) return false;
      return overtaken.includes(name) || normalizeText(value) === normalizeText(design[own]);
    });
}
