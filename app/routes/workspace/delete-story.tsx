import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getStory, trashStory } from "~/domain/writing/stories/stories.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { confirmAction } from "~/http/confirm-action.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/page";
import { DeleteStoryScreen } from "~/views/writing/stories/trash-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Delete a story"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStory(call.context.db, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return confirmAction(args, unexpectedErrors.deleteStory, async (call, actor) => {
    const { id, storyType, promptId } = await getStory(call.context.db, actor, idParam(call));
    await trashStory(call.context, actor, id);
    const path = workspaceHref({ type: storyType, prompt: promptId });
    return { path, title: t("Story deleted"), text: t("It was moved to trash.") };
  });
}

export default function DeleteStory() {
  const { shell, story } = useLoaderData<typeof loader>();
  return <DeleteStoryScreen shell={withMessage(shell, useActionData<typeof action>())} story={story} />;
}
