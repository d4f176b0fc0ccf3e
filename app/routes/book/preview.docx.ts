import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ExportInput } from "~/domain/book/schema";
import { sendDocx } from "~/http/docx-answer.server";
import { parseForm, readForm } from "~/http/forms.server";
import { act, goTo } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";

/** The Word file is the answer to a form; whoever follows a link here finds the book itself. */
export function loader(_args: LoaderFunctionArgs) {
  return redirect("/preview");
}

export function action(args: ActionFunctionArgs) {
  return act(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    try {
      return await sendDocx(request, context, actor, parseForm(form, ExportInput));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const type = form.get("storyType") === "mission" ? "mission" : "biography";
      return goTo(context, `/preview?type=${type}`, { kind: "error", title: error.message });
    }
  });
}
