import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { Conflict } from "~/domain/errors";
import { deletePrompt, findPromptToDelete } from "~/domain/prompts/delete-prompt.server";
import { workspaceHref } from "~/domain/workspace/address";
import { answerOnce } from "~/http/answer-once.server";
import { idParam } from "~/http/api.server";
import { failures } from "~/http/failures";
import { readForm } from "~/http/forms.server";
import { act, failPage, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/with-message";
import { DeletePromptScreen } from "~/views/prompts/delete-prompt-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Delete a prompt");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, (call, actor) => findPromptToDelete(call.context.db, actor, idParam(call)));
}

/** Pressed twice, the button leads to the same page. */
export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return answerOnce(call, actor, form, () => deleteIt(call, actor));
  });
}

/** A story that came meanwhile stands in the way: the page then says so. */
async function deleteIt(call: PageCall, actor: Actor): Promise<Response> {
  const { context } = call;
  try {
    const { storyType, lifeStageId } = await deletePrompt(context, actor, idParam(call));
    const href = workspaceHref({ type: storyType, chapter: lifeStageId });
    return goTo(context, href, { kind: "success", title: "Prompt deleted" });
  } catch (error) {
    if (error instanceof Conflict) return json(null, { status: 409 });
    if (isRefusal(error)) throw error;
    return failPage(error, failures.deletePrompt);
  }
}

export default function DeletePrompt() {
  const { frame, ...question } = useLoaderData<typeof loader>();
  return <DeletePromptScreen frame={withMessage(frame, useActionData<typeof action>())} {...question} />;
}
