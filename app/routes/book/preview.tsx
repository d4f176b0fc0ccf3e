import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { getBook } from "~/domain/book/book.server";
import { isRightToLeftBook, shownSubtitle } from "~/domain/book/model";
import { entryAt } from "~/domain/book/reader/contents";
import { pageRatio } from "~/domain/book/reader/page-images";
import { printText } from "~/domain/book/reader/printed-text";
import {
  type PrintedBook,
  prepareDrawing,
  type Reader,
  requestReader,
} from "~/domain/book/reader/reader.server";
import { parsePlace, spreadAt } from "~/domain/book/reader/spreads";
import { findTextPart } from "~/domain/book/reader/text-parts";
import { loadPage, type PageCall } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/book.css";
import { pageTitle } from "~/ui/page-title";
import { LoadingFailedScreen } from "~/views/book/book-navigation";
import { type Preview, PreviewScreen } from "~/views/book/reader/preview-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your book"));

/** `page=N`, a printed page, or `story=ID`; `view=text` is the whole text. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, readPreview, ({ preview }) => refreshOf(preview));
}

/** Takes seconds. A change of a few words is set in one or two. */
function refreshOf(preview: Preview): Record<string, string> {
  if (preview.view === "making") return { Refresh: "2" };
  return preview.view === "pages" && preview.isRenewed ? { Refresh: "1" } : {};
}

async function readPreview(call: PageCall, actor: Actor): Promise<{ type: StoryType; preview: Preview }> {
  const { context, url } = call;
  const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
  if (url.searchParams.get("view") === "text") {
    const book = await getBook(context.db, actor, type, context.config.appUrl);
    return { type, preview: await textOf(url, book, false) };
  }
  const reader = await requestReader(context, actor, type);
  return { type, preview: await toPreview(call, actor, reader) };
}

async function toPreview({ url, context }: PageCall, actor: Actor, reader: Reader): Promise<Preview> {
  const { state, book, progress, printed } = reader;
  const { title, authorName } = book;
  const subtitle = shownSubtitle(book);
  const storyId = Number(url.searchParams.get("story")) || null;
  const isPossible = printed !== null || context.findPrograms().printEngine;
  if (state === "failed" || (state === "making" && !isPossible)) return textOf(url, book, true);
  if (state === "empty" || !printed)
    return { view: state === "empty" ? "empty" : "making", title, progress, storyId };
  const spread = spreadAt(placeOf(url, printed), printed.pages);
  prepareDrawing(context, actor, reader, printed, typeof spread.place === "number" ? spread.place : "front");
  return {
    view: "pages",
    printed,
    spread,
    current: typeof spread.place === "number" ? (entryAt(printed.contents, spread.place) ?? null) : null,
    isRenewed: state === "making",
    progress,
    ratio: pageRatio(context.printer),
    isRightToLeft: isRightToLeftBook(book),
    coverText: [title, subtitle, authorName].filter(Boolean).join(". "),
  };
}

function placeOf({ searchParams }: URL, { pages, starts }: PrintedBook) {
  const start = starts[`story-${searchParams.get("story")}`];
  return start ?? parsePlace(searchParams.get("page"), pages);
}

async function textOf({ searchParams }: URL, book: Reader["book"], hasFailed: boolean): Promise<Preview> {
  const story = Number(searchParams.get("story"));
  const wanted = { part: Number(searchParams.get("part")), ...(story > 0 && { storyId: story }) };
  const found = findTextPart(book, wanted);
  return { view: "text", hasFailed, ...found, book: await printText(found.book) };
}

export default function PreviewPage() {
  const { shell, type, preview } = useLoaderData<typeof loader>();
  return <PreviewScreen shell={shell} type={type} preview={preview as Preview} />;
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  return <LoadingFailedScreen retryHref={pathname + search} />;
}
