import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getKeepers } from "~/domain/people/keepers/keepers.server";
import { SharingInput } from "~/domain/writing/sharing/schema";
import { shareStory } from "~/domain/writing/sharing/sharing.server";
import { getStory } from "~/domain/writing/stories/stories.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { parseForm, readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { StorySharingScreen } from "~/views/writing/stories/story-sharing-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Who reads a story"), ...(data ? [data.story.prompt.title] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    story: await getStory(call.context.db, actor, idParam(call)),
    keepers: (await getKeepers(call.context, actor)).keepers.length,
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { sharedWith } = parseForm(await readForm(call.request, call.context), SharingInput);
    const id = idParam(call);
    await shareStory(call.context, actor, id, sharedWith);
    const { storyType, promptId } = await getStory(call.context.db, actor, id);
    const title = t("Kept");
    return redirectWithFlash(call.context, workspaceHref({ type: storyType, prompt: promptId }), {
      kind: "success",
      title,
    });
  });
}

export default function StorySharing() {
  return <StorySharingScreen {...useLoaderData<typeof loader>()} />;
}
