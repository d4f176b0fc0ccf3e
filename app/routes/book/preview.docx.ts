import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Actor } from "~/domain/base/actor";
import { ExportInput } from "~/domain/book/schema";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { sendDocx } from "~/http/files/docx.server";
import { parseForm, readForm, unexpectedErrorMessage } from "~/http/forms/forms.server";
import { type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";

/** The Word file is the response to a POST; a GET redirects to the preview. */
export function loader(_args: LoaderFunctionArgs) {
  return redirect("/preview");
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, sendBook);
}

/** This route has no page of its own: errors are shown on the preview. */
async function sendBook({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(request, context);
  try {
    return await sendDocx(context, actor, parseForm(form, ExportInput));
  } catch (error) {
    const type = form.get("storyType") === "mission" ? "mission" : "biography";
    return redirectWithFlash(context, `/preview?type=${type}`, messageOf(error));
  }
}

function messageOf(error: unknown): StatusMessage {
  if (isDomainError(error)) return { kind: "error", title: t(error.said) };
  return unexpectedErrorMessage(error, unexpectedErrors.exportDocx);
}
