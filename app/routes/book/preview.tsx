import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import { getBook } from "~/domain/book/book.server";
import { toPages } from "~/domain/book/pages";
import { loadPage } from "~/http/page.server";
import styles from "~/styles/book.css";
import { pageTitle } from "~/ui/page-title";
import { LoadingFailedScreen } from "~/views/book/loading-failed-screen";
import { PreviewScreen } from "~/views/book/preview-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.frame.brandName, "Your book");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The whole book, or the pages of one story (`story=ID`). */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
    const book = await getBook(context.db, actor, type, context.config.appUrl);
    const pages = toPages(book);
    const story = pages.find(({ storyId }) => String(storyId) === url.searchParams.get("story"));
    if (!story) return { type, book, pages, story: null };
    return {
      type,
      book,
      pages: pages.filter(({ storyId }) => storyId === story.storyId),
      story: story.storyTitle,
    };
  });
}

export default function Preview() {
  const { frame, type, book, pages, story } = useLoaderData<typeof loader>();
  return <PreviewScreen frame={frame} type={type} book={book} pages={pages} story={story} />;
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  return <LoadingFailedScreen retryHref={pathname + search} />;
}
