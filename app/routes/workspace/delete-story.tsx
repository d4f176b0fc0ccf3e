import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { getStory, trashStory } from "~/domain/stories/stories.server";
import { workspaceHref } from "~/domain/workspace/address";
import { answerOnce } from "~/http/answer-once.server";
import { idParam } from "~/http/api.server";
import { failures } from "~/http/failures";
import { readForm } from "~/http/forms.server";
import { act, failPage, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/with-message";
import { DeleteStoryScreen } from "~/views/stories/delete-story-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Delete a story");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStory(call.context.db, actor, idParam(call)),
  }));
}

/** A button that was pressed twice is led to the same page: the second press finds nothing to delete any more. */
export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return answerOnce(call, actor, form, () => moveToTrash(call, actor));
  });
}

async function moveToTrash(call: PageCall, actor: Actor): Promise<Response> {
  const { context } = call;
  try {
    const story = await getStory(context.db, actor, idParam(call));
    await trashStory(context, actor, story.id);
    const href = workspaceHref({ type: story.storyType, prompt: story.promptId });
    return goTo(context, href, { kind: "success", title: "Story deleted", text: "It was moved to trash." });
  } catch (error) {
    if (isRefusal(error)) throw error;
    return failPage(error, failures.deleteStory);
  }
}

export default function DeleteStory() {
  const { frame, story } = useLoaderData<typeof loader>();
  return <DeleteStoryScreen frame={withMessage(frame, useActionData<typeof action>())} story={story} />;
}
