import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStory } from "~/domain/writing/stories/stories.server";
import { StoryLanguageInput, setStoryLanguage } from "~/domain/writing/stories/story-language.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { parseForm, readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { StoryLanguageScreen } from "~/views/writing/stories/story-language-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("The language of a story"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStory(call.context.db, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { language } = parseForm(await readForm(call.request, call.context), StoryLanguageInput);
    const id = idParam(call);
    await setStoryLanguage(call.context, actor, id, language);
    const { storyType, promptId } = await getStory(call.context.db, actor, id);
    const title = t("The language of the story is saved");
    return redirectWithFlash(call.context, workspaceHref({ type: storyType, prompt: promptId }), {
      kind: "success",
      title,
    });
  });
}

export default function StoryLanguage() {
  return <StoryLanguageScreen {...useLoaderData<typeof loader>()} />;
}
