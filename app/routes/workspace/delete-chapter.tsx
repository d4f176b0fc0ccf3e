import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteChapter, findChapterToDelete } from "~/domain/chapters/delete-chapter.server";
import { Conflict } from "~/domain/errors";
import { workspaceHref } from "~/domain/workspace/address";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms.server";
import { act, goTo, loadPage } from "~/http/page.server";
import { DeleteChapterScreen } from "~/views/chapters/delete-chapter-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction = () => [{ title: "Delete a chapter" }];

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, (call, actor) => findChapterToDelete(call.context.db, actor, idParam(call)));
}

/** A story that came meanwhile stands in the way: the page then says so. */
export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    await readForm(call.request, call.context);
    try {
      const { storyType } = await deleteChapter(call.context, actor, idParam(call));
      return goTo(call.context, workspaceHref({ type: storyType }), {
        kind: "success",
        title: "Chapter deleted",
      });
    } catch (error) {
      if (error instanceof Conflict) return json(null, { status: 409 });
      throw error;
    }
  });
}

export default function DeleteChapter() {
  return <DeleteChapterScreen {...useLoaderData<typeof loader>()} />;
}
