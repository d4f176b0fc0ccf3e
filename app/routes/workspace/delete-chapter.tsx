import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { deleteChapter, findChapterToDelete } from "~/domain/chapters/delete-chapter.server";
import { Conflict } from "~/domain/errors";
import { workspaceHref } from "~/domain/workspace/address";
import { answerOnce } from "~/http/answer-once.server";
import { idParam } from "~/http/api.server";
import { failures } from "~/http/failures";
import { readForm } from "~/http/forms.server";
import { act, failPage, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { DeleteChapterScreen } from "~/views/chapters/delete-chapter-screen";
import { withMessage } from "~/views/layout/with-message";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Delete a chapter");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, (call, actor) => findChapterToDelete(call.context.db, actor, idParam(call)));
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
    const { storyType } = await deleteChapter(context, actor, idParam(call));
    const href = workspaceHref({ type: storyType });
    return goTo(context, href, { kind: "success", title: "Chapter deleted" });
  } catch (error) {
    if (error instanceof Conflict) return json(null, { status: 409 });
    if (isRefusal(error)) throw error;
    return failPage(error, failures.deleteChapter);
  }
}

export default function DeleteChapter() {
  const { frame, ...question } = useLoaderData<typeof loader>();
  return <DeleteChapterScreen frame={withMessage(frame, useActionData<typeof action>())} {...question} />;
}
