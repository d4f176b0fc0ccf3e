import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { deletePermanently, getStoryToDelete } from "~/domain/writing/stories/purge-trash.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import {
  loadPage,
  type PageCall,
  pageAction,
  redirectWithFlash,
  unexpectedPageError,
} from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/page";
import { DeletePermanentlyScreen } from "~/views/writing/stories/trash-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "Delete a story permanently");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStoryToDelete(call.context, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, () => deleteForGood(call, actor));
  });
}

async function deleteForGood(call: PageCall, actor: Actor): Promise<Response> {
  const { context } = call;
  try {
    const { id, storyType } = await getStoryToDelete(context, actor, idParam(call));
    await deletePermanently(context, actor, id);
    return redirectWithFlash(context, workspaceHref({ type: storyType, view: "trash" }), {
      kind: "success",
      title: "Story deleted permanently",
    });
  } catch (error) {
    if (isDomainError(error)) throw error;
    return unexpectedPageError(error, unexpectedErrors.deleteStoryPermanently);
  }
}

export default function DeleteStoryPermanently() {
  const { shell, story } = useLoaderData<typeof loader>();
  return <DeletePermanentlyScreen shell={withMessage(shell, useActionData<typeof action>())} story={story} />;
}
