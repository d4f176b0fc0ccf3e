import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import { deleteChapter, findChapterToDelete } from "~/domain/writing/chapters/delete-chapter.server";
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
import { DeleteChapterScreen } from "~/views/writing/chapters/edit-chapter";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "Delete a chapter");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, (call, actor) => findChapterToDelete(call.context.db, actor, idParam(call)));
}

/** Idempotent, for a double click. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, () => deleteIt(call, actor));
  });
}

/** A story written meanwhile prevents the deletion. */
async function deleteIt(call: PageCall, actor: Actor): Promise<Response> {
  const { context } = call;
  try {
    const { storyType } = await deleteChapter(context, actor, idParam(call));
    const href = workspaceHref({ type: storyType });
    return redirectWithFlash(context, href, { kind: "success", title: "Chapter deleted" });
  } catch (error) {
    if (error instanceof Conflict) return json(null, { status: 409 });
    if (isDomainError(error)) throw error;
    return unexpectedPageError(error, unexpectedErrors.deleteChapter);
  }
}

export default function DeleteChapter() {
  const { shell, ...question } = useLoaderData<typeof loader>();
  return <DeleteChapterScreen shell={withMessage(shell, useActionData<typeof action>())} {...question} />;
}
