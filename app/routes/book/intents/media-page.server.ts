import { isItemAction } from "~/domain/book/arrange";
import { arrangeItem, changeMediaPage } from "~/domain/book/builder.server";
import { readPageForm } from "~/domain/book/page-form";
import { Invalid } from "~/domain/errors";
import { parseInput } from "~/domain/fields";
import { updateImageCaption } from "~/domain/media/images.server";
import { CaptionInput } from "~/domain/media/schema";
import { refuseForm } from "~/http/forms.server";
import { mediaFormId } from "~/views/book/form-ids";
import type { BookCall, BookIntent } from "./book-call.server";

export const saveMediaPage: BookIntent = async (call, goBack) => {
  try {
    await keepPage(call);
    return goBack({ kind: "success", title: "Page saved" });
  } catch (error) {
    return refuseForm(call.upload.fields, mediaFormId, error);
  }
};

/** A button of one item: what stands in the page's fields is kept first. */
export const arrangeItemIntent: BookIntent = async (call, goBack) => {
  const { context, actor, type, upload, verb, id } = call;
  if (!isItemAction(verb)) throw new Invalid({}, "This button is not known here.");
  try {
    await keepPage(call);
    await arrangeItem(context, actor, type, pageIdOf(call), id, verb);
    return goBack(undefined, `item-${id}`);
  } catch (error) {
    return refuseForm(upload.fields, mediaFormId, error);
  }
};

/** Layout and numbers where they were changed, then the captions. */
async function keepPage(call: BookCall): Promise<void> {
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
