import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deletePermanently, getStoryToDelete } from "~/domain/writing/stories/purge-trash.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { confirmAction } from "~/http/confirm-action.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/page";
import { DeletePermanentlyScreen } from "~/views/writing/stories/trash-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Delete a story permanently"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStoryToDelete(call.context, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return confirmAction(args, unexpectedErrors.deleteStoryPermanently, async (call, actor) => {
    const { id, storyType } = await getStoryToDelete(call.context, actor, idParam(call));
    await deletePermanently(call.context, actor, id);
    const path = workspaceHref({ type: storyType, view: "trash" });
    return { path, title: t("Story deleted permanently") };
  });
}

export default function DeleteStoryPermanently() {
  const { shell, story } = useLoaderData<typeof loader>();
  return <DeletePermanentlyScreen shell={withMessage(shell, useActionData<typeof action>())} story={story} />;
}
