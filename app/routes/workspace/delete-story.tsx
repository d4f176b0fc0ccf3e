import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { getStory, trashStory } from "~/domain/writing/stories/stories.server";
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
import { DeleteStoryScreen } from "~/views/writing/stories/trash-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "Delete a story");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStory(call.context.db, actor, idParam(call)),
  }));
}

/** Idempotent, for a double click. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, () => moveToTrash(call, actor));
  });
}

async function moveToTrash(call: PageCall, actor: Actor): Promise<Response> {
  const { context } = call;
  try {
    const story = await getStory(context.db, actor, idParam(call));
    await trashStory(context, actor, story.id);
    const href = workspaceHref({ type: story.storyType, prompt: story.promptId });
    return redirectWithFlash(context, href, {
      kind: "success",
      title: "Story deleted",
      text: "It was moved to trash.",
    });
  } catch (error) {
    if (isDomainError(error)) throw error;
    return unexpectedPageError(error, unexpectedErrors.deleteStory);
  }
}

export default function DeleteStory() {
  const { shell, story } = useLoaderData<typeof loader>();
  return <DeleteStoryScreen shell={withMessage(shell, useActionData<typeof action>())} story={story} />;
}
