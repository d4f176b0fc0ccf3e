import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageRatio } from "~/domain/book/reader/page-images";
import { requestStoryPage } from "~/domain/book/reader/story-page.server";
import { getPrompt } from "~/domain/writing/prompts/prompts.server";
import { getStory } from "~/domain/writing/stories/stories.server";
import { idParam } from "~/http/api.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/saved-page.css";
import { pageTitle } from "~/ui/page-title";
import { StoryPageScreen } from "~/views/book/story-page-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Show it to someone"));

/** `make=1` has the picture made, and the page reloads until it is. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async (call, actor) => {
      const { context, url } = call;
      const { id, storyType, promptId } = await getStory(context.db, actor, idParam(call));
      const { title } = await getPrompt(context.db, actor, promptId);
      const page = await requestStoryPage(
        context,
        actor,
        { id, storyType },
        url.searchParams.get("make") === "1",
      );
      return { story: { id, title, storyType, promptId }, page, ratio: pageRatio(context.printer) };
    },
    ({ page }): Record<string, string> => (page.state === "making" ? { Refresh: "2" } : {}),
  );
}

export default function StoryPageRoute() {
  return <StoryPageScreen {...useLoaderData<typeof loader>()} />;
}
