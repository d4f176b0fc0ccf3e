import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Actor } from "~/domain/base/actor";
import { isSavedInBook } from "~/domain/book/design/left-words.server";
import { safeReturnTo } from "~/http/auth/return-to";
import { holdLeftForm } from "~/http/drafts/held-forms.server";
import { keptFields } from "~/http/drafts/kept-fields.server";
import { leaveTo } from "~/http/drafts/leave.server";
import { readUploadForm } from "~/http/forms/uploads.server";
import { type PageCall, pageAction, redirectPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async () => redirect("/"));
}

/** `?form=` is the address of the open form, whose words are held, and `?to=` where its author goes. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, (call, actor) =>
    readUploadForm(call.request, call.context, async (upload) => {
      const fields = await upload.finish();
      await holdUnlessSaved(call, actor, fields);
      return leaveTo(call, actor, fields);
    }),
  );
}

/** The builder's page may have saved its words by itself. */
async function holdUnlessSaved(
  { request, context, url }: PageCall,
  actor: Actor,
  fields: FormData,
): Promise<void> {
  const path = safeReturnTo(url.searchParams.get("form")) ?? "/";
  if (await isSavedInBook(context.db, actor, { path, fields: keptFields(fields) })) context.isFormLeft = true;
  else await holdLeftForm(request, context, fields, path);
}
