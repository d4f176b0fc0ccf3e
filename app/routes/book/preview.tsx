import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import { getBook } from "~/domain/book/book.server";
import { toPages } from "~/domain/book/pages";
import { loadPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { PreviewScreen } from "~/views/book/preview-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.frame.brandName, "Your book");

/** The whole book, or the pages of one story (`story=ID`). */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
    const pages = toPages(await getBook(context.db, actor, type));
    const story = pages.find(({ storyId }) => String(storyId) === url.searchParams.get("story"));
    if (!story) return { type, pages, story: null };
    return { type, pages: pages.filter(({ storyId }) => storyId === story.storyId), story: story.storyTitle };
  });
}

export default function Preview() {
  const { frame, type, pages, story } = useLoaderData<typeof loader>();
  return <PreviewScreen frame={frame} type={type} pages={pages} story={story} />;
}
