import * as z from "zod";
import type { RequestContext } from "~/context";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { line, parseInput, wholeNumber } from "~/domain/base/schema-fields";
import { itemToolsHref, readBookAddress } from "~/domain/book/address";
import { recordChange, redoChange, undoChange } from "~/domain/book/design/changes.server";
import { type BookDesign, getBookDesign, saveBookDesign } from "~/domain/book/design/designs.server";
import {
  arrangeItem,
  changeMediaPage,
  findPageOfItem,
  swapItems,
} from "~/domain/book/design/media-page.server";
import type { PageEffects } from "~/domain/book/design/page-effects";
import { isItemAction } from "~/domain/book/pages/arrange";
import { readPageForm } from "~/domain/book/pages/page-form";
import { changePullQuote } from "~/domain/book/parts/pull-quotes.server";
import {
  BookDesignInput,
  coverFormId,
  introductionFormId,
  mediaFormId,
  pullQuoteMax,
  quoteFormId,
} from "~/domain/book/schema";
import { addImage, updateImageCaption } from "~/domain/media/images.server";
import { movePhoto } from "~/domain/media/photos/photo-order.server";
import { CaptionInput } from "~/domain/media/schema";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { parseForm, rejectForm } from "~/http/forms/forms.server";
import { findIntent } from "~/http/forms/intents";
import { readUploadForm, type UploadForm } from "~/http/forms/uploads.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";

export interface BookCall {
  context: RequestContext;
  actor: Actor;
  type: StoryType;
  upload: UploadForm;
  /** "item/turn/7": the action and the item. */
  verb: string;
  id: string;
}

/** Brings the buttons of an item into view again. */
type GoBack = (status?: StatusMessage, itemKey?: string, page?: number) => Promise<Response>;

export type BookIntent = (call: BookCall, goBack: GoBack) => Promise<Response>;

const CoverInput = BookDesignInput.pick({
  title: true,
  subtitle: true,
  authorName: true,
  coverStyle: true,
  coverImageId: true,
});

/** Text and design first, then the photo: a rejected picture does not affect them. */
export const saveCover: BookIntent = async (call, goBack) => {
  const { context, actor, type, upload } = call;
  const { fields } = upload;
  try {
    const design = await getBookDesign(context.db, actor, type);
    const input = onlyChanges(parseForm(fields, CoverInput), design);
    await saveBookDesign(context, actor, type, input, Number(fields.get("version")) || 0);
    const hasPhoto = await addCoverImage(call);
    return goBack({ kind: "success", title: hasPhoto ? t("Cover image added") : t("Cover saved") });
  } catch (error) {
    return rejectForm(fields, coverFormId, error);
  }
};

async function addCoverImage({ context, actor, type, upload }: BookCall): Promise<boolean> {
  for await (const file of upload.files("image", maxBytesFor)) {
    const image = await addImage(context, actor, file, { storyId: null, caption: t("Cover Image") });
    await saveBookDesign(context, actor, type, { coverImageId: image.id });
    return true;
  }
  return false;
}

const IntroductionInput = BookDesignInput.pick({ introduction: true });

export const saveIntroduction: BookIntent = async ({ context, actor, type, upload: { fields } }, goBack) => {
  try {
    const design = await getBookDesign(context.db, actor, type);
    const input = onlyChanges(parseForm(fields, IntroductionInput), design);
    await saveBookDesign(context, actor, type, input, Number(fields.get("version")) || 0);
    return goBack({ kind: "success", title: t("Introduction saved") });
  } catch (error) {
    return rejectForm(fields, introductionFormId, error);
  }
};

const QuoteInput = z.object({
  storyId: wholeNumber(1, Number.MAX_SAFE_INTEGER, message("Please choose a story.")),
  pullQuote: line(pullQuoteMax),
});

/** An empty quote removes it. The last write wins, for one story. */
export const saveQuote: BookIntent = async ({ context, actor, type, upload: { fields } }, goBack) => {
  try {
    const { storyId, pullQuote } = parseForm(fields, QuoteInput);
    await changePullQuote(context, actor, type, storyId, pullQuote);
    return goBack({ kind: "success", title: pullQuote === "" ? t("Sentence removed") : t("Sentence saved") });
  } catch (error) {
    return rejectForm(fields, quoteFormId, error);
  }
};

export const saveMediaPage: BookIntent = async (call, goBack) => {
  try {
    const text = textOf(await savePage(call));
    return goBack({ kind: "success", title: t("Page saved"), ...(text && { text }) });
  } catch (error) {
    return rejectForm(call.upload.fields, mediaFormId, error);
  }
};

const effectTexts: Record<keyof PageEffects, Message> = {
  isHeld: message("At least half of a picture stays on the page. It was put where it can be seen."),
  covers: message("It now covers a part of another picture. “Smaller” or “Undo” takes it back."),
  leftWords: message(
    "These pictures have a page of their own now. Choose “Among the words” under Layout to put them back beside their story.",
  ),
};

/** Empty if nothing happened that was not asked for. */
function textOf(...all: PageEffects[]): string {
  const names = Object.keys(effectTexts) as (keyof PageEffects)[];
  const found = names.filter((name) => all.some((effects) => effects[name]));
  return found.map((name) => t(effectTexts[name])).join(" ");
}

/** The page's fields are saved first. */
export const arrangeItemIntent: BookIntent = async (call, goBack) => {
  const { context, actor, type, upload, verb, id } = call;
  if (!isItemAction(verb) && !(verb in orderActions))
    throw new ValidationError({}, message("This button is not known here."));
  try {
    const saved = await savePage(call);
    if (!isItemAction(verb)) {
      await orderActions[verb]?.(call);
      return goBack(undefined, id, (await findPageOfItem(context, actor, type, id)) ?? undefined);
    }
    const text = textOf(saved, await arrangeItem(context, actor, type, pageIdOf(call), id, verb));
    return goBack(text ? { kind: "success", title: t("Please have a look"), text } : undefined, id);
  } catch (error) {
    return rejectForm(upload.fields, mediaFormId, error);
  }
};

const orderActions: Record<string, (call: BookCall) => Promise<void>> = {
  earlier: ({ context, actor, id }) => movePhoto(context, actor, Number(id), "earlier"),
  later: ({ context, actor, id }) => movePhoto(context, actor, Number(id), "later"),
  move: ({ context, actor, id, upload }) =>
    movePhoto(context, actor, Number(id), Number(upload.fields.get("moveTo"))),
  swap: (call) => {
    const { context, actor, type, id, upload } = call;
    const other = String(upload.fields.get(`swap-${id}`) ?? "");
    if (other === "")
      throw new ValidationError({ [`swap-${id}`]: [message("Please choose the other photo.")] });
    return swapItems(context, actor, type, pageIdOf(call), id, other);
  },
};

async function savePage(call: BookCall): Promise<PageEffects> {
  const { context, actor, type, upload } = call;
  const { change, captions, isHeld } = readPageForm(upload.fields);
  const changed = change && (await changeMediaPage(context, actor, type, pageIdOf(call), change));
  for (const { key, caption } of captions) {
    const id = Number(key);
    if (Number.isSafeInteger(id))
      await updateImageCaption(context, actor, id, parseInput(CaptionInput, { caption }).caption);
  }
  return { isHeld, covers: changed?.covers ?? false, leftWords: changed?.leftWords ?? false };
}

/** What was typed is saved first, as a change of its own: undoing it does not lose it. */
const undoOrRedo: BookIntent = async (call, goBack) => {
  const { context, actor, type, verb, upload } = call;
  const save = Object.entries(formsByField).find(([field]) => upload.fields.has(field))?.[1];
  const saved = save && (await recordChange(context, actor, type, () => save(call, goBack)));
  if (saved && saved.status >= 400) return saved;
  const [exchange, done] =
    verb === "redo" ? ([redoChange, t("Done again")] as const) : ([undoChange, t("Undone")] as const);
  const hasChange = await exchange(context, actor, type);
  return goBack({ kind: "success", title: hasChange ? done : t("There is nothing more to undo") });
};

/** Each form of the builder has one of these fields. */
const formsByField: Record<string, BookIntent> = {
  coverStyle: saveCover,
  introduction: saveIntroduction,
  pageId: saveMediaPage,
  pullQuote: saveQuote,
};

function pageIdOf({ upload }: BookCall): string {
  return String(upload.fields.get("pageId") ?? "");
}

/** Unchanged text must continue to follow the book's defaults. */
export function onlyChanges(input: BookDesignInput, stored: BookDesign): BookDesignInput {
  const changed = Object.entries(input).filter(
    ([name, value]) => value !== undefined && value !== stored[name as keyof BookDesign],
  );
  return Object.fromEntries(changed);
}

const intents: Record<string, BookIntent> = {
  cover: saveCover,
  introduction: saveIntroduction,
  quote: saveQuote,
  page: saveMediaPage,
  item: arrangeItemIntent,
  history: undoOrRedo,
};

export function runBookIntent({ request, url, context }: PageCall, actor: Actor): Promise<Response> {
  return readUploadForm(request, context, async (upload) => {
    const [noun = "", verb = "", id = ""] = String(upload.fields.get("intent") ?? "").split("/");
    const intent = findIntent(intents, noun);
    const address = readBookAddress(url);
    const { type } = address;
    const call: BookCall = { context, actor, type, upload, verb, id };
    const goBack: GoBack = (status, itemKey, newPage) =>
      redirectWithFlash(context, itemToolsHref(address, itemKey, newPage), status);
    if (noun === "history") return intent(call, goBack);
    return recordChange(context, actor, type, () => intent(call, goBack));
  });
}
