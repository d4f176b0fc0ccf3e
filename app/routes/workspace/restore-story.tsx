import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import type { Story } from "~/domain/writing/stories/stories.server";
import {
  findNewerStory,
  getDeletedStory,
  replaceNewerStory,
  restoreStory,
} from "~/domain/writing/stories/trash.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readForm, unexpectedErrorMessage } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { RestoreStoryScreen } from "~/views/writing/stories/trash-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Restore a story"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const deleted = await getDeletedStory(call.context, actor, idParam(call));
    return { deleted, newer: await findNewerStory(call.context.db, actor, deleted) };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    if (form.get("intent") !== "use-deleted")
      return restore(call, form, () => restoreStory(call.context, actor, idParam(call)));
    return runIdempotently(call, actor, form, () => restore(call, form, () => useDeleted(call, actor, form)));
  });
}

export default function RestoreStory() {
  const { shell, deleted, newer } = useLoaderData<typeof loader>();
  return <RestoreStoryScreen shell={shell} deleted={deleted} newer={newer} />;
}

function useDeleted(call: PageCall, actor: Actor, form: FormData): Promise<Story> {
  const version = parseInput(rowId(message("Please open this page again.")), form.get("version"));
  return replaceNewerStory(call.context, actor, idParam(call), version);
}

async function restore(call: PageCall, form: FormData, run: () => Promise<Story>): Promise<Response> {
  const type = form.get("type") === "mission" ? "mission" : "biography";
  const trash = workspaceHref({ type, view: "trash" });
  try {
    const { prompt } = await run();
    const text = t("It is back in your book, at “{title}”.", { title: prompt.title });
    return await redirectWithFlash(call.context, trash, {
      kind: "success",
      title: t("Story Restored"),
      text,
    });
  } catch (error) {
    if (error instanceof Conflict) return json(null, { status: statusOf(error) });
    if (isDomainError(error)) throw error;
    return redirectWithFlash(
      call.context,
      trash,
      unexpectedErrorMessage(error, unexpectedErrors.restoreStory),
    );
  }
}
