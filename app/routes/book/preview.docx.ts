import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { ExportInput } from "~/domain/book/schema";
import { Forbidden } from "~/domain/errors";
import type { StatusMessage } from "~/frame";
import { sendDocx } from "~/http/docx-answer.server";
import { failures } from "~/http/failures";
import { failureMessage, parseForm, readForm } from "~/http/forms.server";
import { act, goTo, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";

/** The Word file is the answer to a form; whoever follows a link here finds the book itself. */
export function loader(_args: LoaderFunctionArgs) {
  return redirect("/preview");
}

export function action(args: ActionFunctionArgs) {
  return act(args, sendBook);
}

/** This address has no page of its own: what stands in the way is said on the page of the book. */
async function sendBook({ request, context }: PageCall, actor: Actor): Promise<Response> {
  try {
    const form = await readForm(request, context);
    return await sendDocx(request, context, actor, parseForm(form, ExportInput));
  } catch (error) {
    if (error instanceof Forbidden) throw error;
    const type = context.posted?.get("storyType") === "mission" ? "mission" : "biography";
    return goTo(context, `/preview?type=${type}`, messageOf(error));
  }
}

function messageOf(error: unknown): StatusMessage {
  if (isRefusal(error)) return { kind: "error", title: error.message };
  return failureMessage(error, failures.exportDocx);
}
