import type { Actor } from "~/domain/actor";
import { bookHref, readBookAddress } from "~/domain/book/address";
import { chosenIntent } from "~/http/chosen-intent";
import { goTo, type PageCall } from "~/http/page.server";
import { readUploadForm } from "~/http/uploads.server";
import type { BookCall, BookIntent } from "./book-call.server";
import { saveCover } from "./cover.server";
import { saveIntroduction } from "./introduction.server";
import { arrangeItemIntent, saveMediaPage } from "./media-page.server";

/** What each button of the builder does; "item/turn/7" carries what is done, and to which item. */
const intents: Record<string, BookIntent> = {
  cover: saveCover,
  introduction: saveIntroduction,
  page: saveMediaPage,
  item: arrangeItemIntent,
};

/** The form door of the builder. */
export function runBookIntent({ request, url, context }: PageCall, actor: Actor): Promise<Response> {
  return readUploadForm(request, context, async (upload) => {
    const [noun = "", verb = "", id = ""] = String(upload.fields.get("intent") ?? "").split("/");
    const intent = chosenIntent(intents, noun);
    const { type, page } = readBookAddress(url);
    const call: BookCall = { context, actor, type, page, upload, verb, id };
    return intent(call, (status, anchor) => goTo(context, bookHref(type, page, anchor), status));
  });
}
