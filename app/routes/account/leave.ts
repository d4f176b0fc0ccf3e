import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { holdLeftForm } from "~/http/drafts/held-forms.server";
import { leaveTo } from "~/http/drafts/leave.server";
import { readUploadForm } from "~/http/forms/uploads.server";
import { pageAction, redirectPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async () => redirect("/"));
}

/** `?form=` is the address of the open form, whose words are held, and `?to=` where its author goes. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, (call, actor) =>
    readUploadForm(call.request, call.context, async (upload) => {
      const fields = await upload.finish();
      await holdLeftForm(call.request, call.context, fields, call.url.searchParams.get("form"));
      return leaveTo(call, actor, fields);
    }),
  );
}
