import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteChapter, findChapterToDelete } from "~/domain/writing/chapters/delete-chapter.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { confirmAction } from "~/http/confirm-action.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/page";
import { DeleteChapterScreen } from "~/views/writing/chapters/delete-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Delete a chapter"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, (call, actor) => findChapterToDelete(call.context.db, actor, idParam(call)));
}

/** A story written meanwhile prevents the deletion. */
export function action(args: ActionFunctionArgs) {
  return confirmAction(args, unexpectedErrors.deleteChapter, async (call, actor) => {
    const { storyType } = await deleteChapter(call.context, actor, idParam(call));
    return { path: workspaceHref({ type: storyType }), title: t("Chapter deleted") };
  });
}

export default function DeleteChapter() {
  const { shell, ...question } = useLoaderData<typeof loader>();
  return <DeleteChapterScreen shell={withMessage(shell, useActionData<typeof action>())} {...question} />;
}
