import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deletePermanently, getStoryToDelete } from "~/domain/trash/purge-trash.server";
import { workspaceHref } from "~/domain/workspace/address";
import { answerOnce } from "~/http/answer-once.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms.server";
import { act, goTo, loadPage } from "~/http/page.server";
import { DeletePermanentlyScreen } from "~/views/trash/delete-permanently-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction = () => [{ title: "Delete a story permanently" }];

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStoryToDelete(call.context, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const { context } = call;
    const form = await readForm(call.request, context);
    return answerOnce(call, actor, form, async () => {
      const { id, storyType } = await getStoryToDelete(context, actor, idParam(call));
      await deletePermanently(context, actor, id);
      return goTo(context, workspaceHref({ type: storyType, view: "trash" }), {
        kind: "success",
        title: "Story deleted permanently",
      });
    });
  });
}

export default function DeleteStoryPermanently() {
  const { frame, story } = useLoaderData<typeof loader>();
  return <DeletePermanentlyScreen frame={frame} story={story} />;
}
