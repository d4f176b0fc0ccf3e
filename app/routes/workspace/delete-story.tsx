import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStory, trashStory } from "~/domain/stories/stories.server";
import { workspaceHref } from "~/domain/workspace/address";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms.server";
import { act, goTo, loadPage } from "~/http/page.server";
import { DeleteStoryScreen } from "~/views/stories/delete-story-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction = () => [{ title: "Delete a story" }];

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStory(call.context.db, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    await readForm(call.request, call.context);
    const story = await getStory(call.context.db, actor, idParam(call));
    await trashStory(call.context, actor, story.id);
    const href = workspaceHref({ type: story.storyType, prompt: story.promptId });
    return goTo(call.context, href, {
      kind: "success",
      title: "Story deleted",
      text: "It was moved to trash.",
    });
  });
}

export default function DeleteStory() {
  const { frame, story } = useLoaderData<typeof loader>();
  return <DeleteStoryScreen frame={frame} story={story} />;
}
