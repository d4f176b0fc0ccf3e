import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { deletePermanently, getStoryToDelete } from "~/domain/trash/purge-trash.server";
import { workspaceHref } from "~/domain/workspace/address";
import { answerOnce } from "~/http/answer-once.server";
import { idParam } from "~/http/api.server";
import { failures } from "~/http/failures";
import { readForm } from "~/http/forms.server";
import { act, failPage, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/with-message";
import { DeletePermanentlyScreen } from "~/views/trash/delete-permanently-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Delete a story permanently");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStoryToDelete(call.context, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return answerOnce(call, actor, form, () => deleteForGood(call, actor));
  });
}

async function deleteForGood(call: PageCall, actor: Actor): Promise<Response> {
  const { context } = call;
  try {
    const { id, storyType } = await getStoryToDelete(context, actor, idParam(call));
    await deletePermanently(context, actor, id);
    return goTo(context, workspaceHref({ type: storyType, view: "trash" }), {
      kind: "success",
      title: "Story deleted permanently",
    });
  } catch (error) {
    if (isRefusal(error)) throw error;
    return failPage(error, failures.deleteStoryPermanently);
  }
}

export default function DeleteStoryPermanently() {
  const { frame, story } = useLoaderData<typeof loader>();
  return <DeletePermanentlyScreen frame={withMessage(frame, useActionData<typeof action>())} story={story} />;
}
