import type { LoaderFunctionArgs } from "@remix-run/node";
import { findUnansweredPrompt } from "~/domain/prompts/prompts.server";
import { workspaceHref } from "~/domain/workspace/address";
import { redirectPage, redirectWithFlash } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ url, context }, actor) => {
    const type = url.searchParams.get("type") === "mission" ? "mission" : "biography";
    const prompt = await findUnansweredPrompt(context.db, actor, type);
    if (prompt) return redirectWithFlash(context, workspaceHref({ type, prompt }));
    const title = "You have answered every prompt";
    return redirectWithFlash(context, workspaceHref({ type }), {
      kind: "success",
      title,
      text: "You can add prompts of your own.",
    });
  });
}
