import type { LoaderFunctionArgs } from "@remix-run/node";
import { readRowId } from "~/domain/base/schema-fields";
import { findUnansweredPrompt } from "~/domain/writing/prompts/next-prompt.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { redirectPage, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";

function onlyOneLeft(): StatusMessage {
  return { kind: "success", title: t("This is the last question without a story") };
}

/** Shows the question, with `?from=`, on the sheet of the workspace instead of that one. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ url, context }, actor) => {
    const type = url.searchParams.get("type") === "mission" ? "mission" : "biography";
    const from = readRowId(url.searchParams.get("from"));
    const prompt = await findUnansweredPrompt(context.db, actor, type, from);
    if (prompt && from) return redirectWithFlash(context, workspaceHref({ type, ask: prompt }));
    if (prompt) return redirectWithFlash(context, workspaceHref({ type, prompt }));
    if (from) return redirectWithFlash(context, workspaceHref({ type, ask: from }), onlyOneLeft());
    const title = t("You have answered every prompt");
    return redirectWithFlash(context, workspaceHref({ type }), {
      kind: "success",
      title,
      text: t("You can add prompts of your own."),
    });
  });
}
