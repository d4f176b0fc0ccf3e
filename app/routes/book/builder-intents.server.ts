import * as z from "zod";
import type { RequestContext } from "~/context";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/actor";
import { bookHref, readBookAddress } from "~/domain/book/address";
import { arrangeItem, changeMediaPage } from "~/domain/book/builder.server";
import { type BookDesign, getBookDesign, saveBookDesign } from "~/domain/book/designs.server";
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
import { ValidationError } from "~/domain/errors";
import { addImage, updateImageCaption } from "~/domain/media/images.server";
import { CaptionInput } from "~/domain/media/schema";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { line, parseInput, wholeNumber } from "~/domain/schema-fields";
import { parseForm, rejectForm } from "~/http/forms/forms.server";
import { findIntent } from "~/http/forms/intents";
import { readUploadForm, type UploadForm } from "~/http/forms/uploads.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import type { StatusMessage } from "~/page-shell";

export interface BookCall {
  context: RequestContext;
  actor: Actor;
  type: StoryType;
  page: number;
  upload: UploadForm;
  /** "item/turn/7": the action and the item. */
  verb: string;
  id: string;
}

type GoBack = (status?: StatusMessage, anchor?: string) => Promise<Response>;

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
    return goBack({ kind: "success", title: hasPhoto ? "Cover image added" : "Cover saved" });
  } catch (error) {
    return rejectForm(fields, coverFormId, error);
  }
};

async function addCoverImage({ context, actor, type, upload }: BookCall): Promise<boolean> {
  for await (const file of upload.files("image", maxBytesFor)) {
    const image = await addImage(context, actor, file, { storyId: null, caption: "Cover Image" });
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
    return goBack({ kind: "success", title: "Introduction saved" });
  } catch (error) {
    return rejectForm(fields, introductionFormId, error);
  }
};

const QuoteInput = z.object({
  storyId: wholeNumber(1, Number.MAX_SAFE_INTEGER, "Please choose a story."),
  pullQuote: line(pullQuoteMax),
});

/** An empty quote removes it. The last write wins, for one story. */
export const saveQuote: BookIntent = async ({ context, actor, type, upload: { fields } }, goBack) => {
  try {
    const { storyId, pullQuote } = parseForm(fields, QuoteInput);
    await changePullQuote(context, actor, type, storyId, pullQuote);
    return goBack({ kind: "success", title: pullQuote === "" ? "Sentence removed" : "Sentence saved" });
  } catch (error) {
    return rejectForm(fields, quoteFormId, error);
  }
};

export const saveMediaPage: BookIntent = async (call, goBack) => {
  try {
    await savePage(call);
    return goBack({ kind: "success", title: "Page saved" });
  } catch (error) {
    return rejectForm(call.upload.fields, mediaFormId, error);
  }
};

/** The page's fields are saved first. */
export const arrangeItemIntent: BookIntent = async (call, goBack) => {
  const { context, actor, type, upload, verb, id } = call;
  if (!isItemAction(verb)) throw new ValidationError({}, "This button is not known here.");
  try {
    await savePage(call);
    await arrangeItem(context, actor, type, pageIdOf(call), id, verb);
    return goBack(undefined, `item-${id}`);
  } catch (error) {
    return rejectForm(upload.fields, mediaFormId, error);
  }
};

async function savePage(call: BookCall): Promise<void> {
  const { context, actor, type, upload } = call;
  const { change, captions } = readPageForm(upload.fields);
  if (change) await changeMediaPage(context, actor, type, pageIdOf(call), change);
  for (const { key, caption } of captions) {
    const id = Number(key);
    if (Number.isSafeInteger(id))
      await updateImageCaption(context, actor, id, parseInput(CaptionInput, { caption }).caption);
  }
}

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

/** "item/turn/7" includes the action and the item. */
const intents: Record<string, BookIntent> = {
  cover: saveCover,
  introduction: saveIntroduction,
  quote: saveQuote,
  page: saveMediaPage,
  item: arrangeItemIntent,
};

export function runBookIntent({ request, url, context }: PageCall, actor: Actor): Promise<Response> {
  return readUploadForm(request, context, async (upload) => {
    const [noun = "", verb = "", id = ""] = String(upload.fields.get("intent") ?? "").split("/");
    const intent = findIntent(intents, noun);
    const { type, page } = readBookAddress(url);
    const call: BookCall = { context, actor, type, page, upload, verb, id };
    return intent(call, (status, anchor) => redirectWithFlash(context, bookHref(type, page, anchor), status));
  });
}
