import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Conflict } from "~/domain/errors";
import { deletePrompt, findPromptToDelete } from "~/domain/prompts/delete-prompt.server";
import { workspaceHref } from "~/domain/workspace/address";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms.server";
import { act, goTo, loadPage } from "~/http/page.server";
import { DeletePromptScreen } from "~/views/prompts/delete-prompt-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction = () => [{ title: "Delete a prompt" }];

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, (call, actor) => findPromptToDelete(call.context.db, actor, idParam(call)));
}

/** A story that came meanwhile stands in the way: the page then says so. */
export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    await readForm(call.request, call.context);
    try {
      const { storyType, lifeStageId } = await deletePrompt(call.context, actor, idParam(call));
      const href = workspaceHref({ type: storyType, chapter: lifeStageId });
      return goTo(call.context, href, { kind: "success", title: "Prompt deleted" });
    } catch (error) {
      if (error instanceof Conflict) return json(null, { status: 409 });
      throw error;
    }
  });
}

export default function DeletePrompt() {
  return <DeletePromptScreen {...useLoaderData<typeof loader>()} />;
}
