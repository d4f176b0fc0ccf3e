import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import { storySearchMax } from "~/domain/base/schema-fields";
import { searchStories } from "~/domain/writing/search/search-stories.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { StoriesScreen } from "~/views/writing/workspace/stories-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your Stories"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
    const words = (url.searchParams.get("q") ?? "").trim().slice(0, storySearchMax);
    const page = Math.max(1, Math.min(Number.parseInt(url.searchParams.get("page") ?? "", 10) || 1, 100_000));
    return { type, words, ...(await searchStories(context.db, actor, { type, words, page })) };
  });
}

export default function Stories() {
  const { shell, ...list } = useLoaderData<typeof loader>();
  return <StoriesScreen shell={shell} {...list} />;
}
