import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { saveProgress } from "~/domain/writing/workspace/progress.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { refererPath } from "../auth/return-to";
import { unexpectedErrors } from "../errors/unexpected-errors";
import { unexpectedErrorMessage } from "../forms/forms.server";
import { type PageCall, redirectWithFlash } from "../page.server";

/** Notes the time of "Save Progress" and returns to the page (spec 1, sections 2 and 8). */
export async function recordProgress({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const back = refererPath(request) ?? "/";
  return redirectWithFlash(context, back, await progressMessage(context, actor));
}

/** Notes the time, and says so, or that it failed. */
export async function progressMessage(context: RequestContext, actor: Actor): Promise<StatusMessage> {
  try {
    await saveProgress(context, actor);
    return { kind: "success", title: t("Progress saved") };
  } catch (error) {
    return unexpectedErrorMessage(error, unexpectedErrors.saveProgress);
  }
}
