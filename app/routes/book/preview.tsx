import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import { getBook } from "~/domain/book/book.server";
import { withoutText } from "~/domain/book/model";
import { findPageRange, toPages } from "~/domain/book/pages/pages";
import { typographicPages } from "~/domain/book/pages/typographic-pages";
import { loadPage } from "~/http/page.server";
import styles from "~/styles/book.css";
import { pageTitle } from "~/ui/page-title";
import { LoadingFailedScreen } from "~/views/book/book-navigation";
import { PreviewScreen } from "~/views/book/preview-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, "Your book");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `story=ID` limits it to one story; a long book starts from `from=N`. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
    const book = await getBook(context.db, actor, type, context.config.appUrl);
    const pages = toPages(book);
    const story = pages.find(({ storyId }) => String(storyId) === url.searchParams.get("story"));
    const wanted = story ? pages.filter(({ storyId }) => storyId === story.storyId) : pages;
    const from = Number(url.searchParams.get("from"));
    const part = findPageRange(wanted, from);
    return {
      type,
      book: withoutText(book),
      part: { ...part, pages: typographicPages(book, part.pages) },
      story: story ? { id: story.storyId, title: story.storyTitle } : null,
    };
  });
}

export default function Preview() {
  const { shell, type, book, part, story } = useLoaderData<typeof loader>();
  return <PreviewScreen shell={shell} type={type} book={book} part={part} story={story} />;
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  return <LoadingFailedScreen retryHref={pathname + search} />;
}
