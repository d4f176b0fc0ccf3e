import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { getBook } from "~/domain/book/book.server";
import { coverOf } from "~/domain/book/covers/cover-of-book.server";
import { isRightToLeftBook, languageOfBook, printedSubtitle } from "~/domain/book/model";
import { entryAt } from "~/domain/book/reader/contents";
import { pageRatio } from "~/domain/book/reader/page-images";
import { printText } from "~/domain/book/reader/printed-text";
import {
  type PrintedBook,
  prepareDrawing,
  type Reader,
  requestReader,
} from "~/domain/book/reader/reader.server";
import { findSetPlace, printedPlaceOfSet, type SetPlace, setPageAt } from "~/domain/book/reader/set-page";
import { parsePlace, spreadAt } from "~/domain/book/reader/spreads";
import { findTextPart } from "~/domain/book/reader/text-parts";
import { listToldStories } from "~/domain/book/stories/omitted-stories.server";
import { loadPage, type PageCall } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/read.css";
import { pageTitle } from "~/ui/page-title";
import { LoadingFailedScreen } from "~/views/book/book-navigation";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";
import { type Preview, PreviewScreen } from "~/views/book/reader/preview-screen";
import type { PrintedReader } from "~/views/book/reader/reader-spread";
import { setCoverWidth } from "~/views/book/reader/set-page";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your book"));

/** `page=N`, a printed page; `story=ID` or `end`; `view=picture` on phones, too; `view=close` one page large; `view=text` is the whole text. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, readPreview, ({ preview }) => refreshOf(preview));
}

/** Takes seconds. A change of a few words is set in one or two. */
function refreshOf(preview: Preview): Record<string, string> {
  if (preview.view !== "pages" || !preview.isMaking) return {};
  return { Refresh: preview.printed ? "1" : "2" };
}

async function readPreview(call: PageCall, actor: Actor): Promise<{ type: StoryType; preview: Preview }> {
  const { context, url } = call;
  const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
  if (url.searchParams.get("view") === "text") {
    const book = await getBook(context.db, actor, type, context.config.appUrl);
    if (book.chapters.length === 0) return { type, preview: await emptyOf(call, actor, book) };
    return { type, preview: await textOf(url, book, false) };
  }
  const reader = await requestReader(context, actor, type);
  return { type, preview: await toPreview(call, actor, reader) };
}

async function emptyOf({ context }: PageCall, actor: Actor, book: Reader["book"]): Promise<Preview> {
  return { view: "empty", told: await listToldStories(context.db, actor, book) };
}

async function toPreview(call: PageCall, actor: Actor, reader: Reader): Promise<Preview> {
  const { url, context } = call;
  const { state, book, printed } = reader;
  if (state === "empty") return emptyOf(call, actor, book);
  const isPossible = printed !== null || context.findPrograms().printEngine;
  if (state === "failed" || (state === "making" && !isPossible)) return textOf(url, book, true);
  const place = findSetPlace(url.searchParams, book, printed);
  const set = setPageAt(book, place, printed);
  const shown = printed && showPrinted(url, reader, printed, place);
  if (printed && shown) {
    const { place: at } = shown.spread;
    prepareDrawing(context, actor, reader, printed, typeof at === "number" ? at : "front");
  }
  return {
    view: "pages",
    set: { ...set, book: await printText(set.book) },
    cover: drawBookCover(coverOf(book), setCoverWidth),
    printed: shown && { ...shown, ratio: pageRatio(context.printer) },
    told: place === "cover" ? await listToldStories(context.db, actor, book) : [],
    isMaking: state === "making",
    isPicture: url.searchParams.get("view") === "picture",
    isClose: url.searchParams.get("view") === "close",
  };
}

function showPrinted(
  { searchParams }: URL,
  { book }: Reader,
  printed: PrintedBook,
  place: SetPlace,
): Omit<PrintedReader, "ratio"> {
  const asked = parsePlace(searchParams.get("page"), printed.pages);
  const spread = spreadAt(asked === "cover" ? printedPlaceOfSet(place, book, printed) : asked, printed.pages);
  return {
    book: printed,
    language: languageOfBook(book),
    spread,
    current:
      typeof spread.place === "number"
        ? currentEntry(printed, spread.place, Number(searchParams.get("story")))
        : null,
    isRightToLeft: isRightToLeftBook(book),
    coverText: [book.title, printedSubtitle(book), book.authorName].filter(Boolean).join(". "),
  };
}

/** The story that was asked for, also where another one begins on its page. */
function currentEntry({ contents }: PrintedBook, page: number, story: number): PrintedReader["current"] {
  const own = contents.find(({ storyId }) => storyId === story);
  return own ?? entryAt(contents, page) ?? null;
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
