import type { PaymentStatus, StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import { type Actor, isImpersonating } from "../../base/actor";
import { recordChanges } from "../../base/audit/order-changes.server";
import { nowText } from "../../base/deps";
import { ValidationError } from "../../base/errors";
import { formatExactMoney } from "../../base/format";
import { getCoverOfBook } from "../../book/covers/cover-of-book.server";
import { findBookPages } from "../../book/page-count.server";
import type { BookFiles } from "../../book/print/book-files.server";
import { bookGrams } from "../../book/print/book-weight";
import { type PrintInput, readPrintInput } from "../../book/print/print-files.server";
import type { PrinterProfile } from "../../book/print/printer-profile";
import { insideSpread } from "../../book/reader/inside-spread";
import { pageImagesHref } from "../../book/reader/page-images";
import { findPrintedBook } from "../../book/reader/reader.server";
import type { MediaFiles } from "../../media/media-files.server";
import { booksIncludedIn } from "../../people/plans/plan-benefits";
import { getCatalogue } from "../catalogue/catalogue.server";
import { listZones } from "../shipping/zones.server";
import { findPrintBlocker } from "../subscriptions/print-blocker.server";
import type { OrderDeps } from "./deps";
import { findOrderedBook, type OrderedBook } from "./frozen-book.server";
import { setLineStatus } from "./order-lines.server";
import { insideOfOrdered } from "./order-pages.server";
import { type OrderQuote, quoteLines } from "./order-quote";
import { coverOfOrdered } from "./ordered-cover.server";
import type { OrderOffer, UnapprovedBook } from "./orders";
import { readCustomer } from "./orders.server";
import { linesOf } from "./place-lines.server";
import type { OrderInput } from "./schema";
import { requireShippable } from "./shippable";

export interface PriceDeps extends OrderDeps {
  printer: PrinterProfile;
}

interface OfferDeps extends PriceDeps {
  bookFiles: BookFiles;
  files: Pick<MediaFiles, "pathOf">;
}

/** What the order page shows (spec 2, section 2.3); `again` is the number of an earlier order, or "". */
export async function readOrderOffer(
  deps: OfferDeps,
  actor: Actor,
  bookType: StoryType,
  again: string,
): Promise<OrderOffer> {
  const book = await findOrderedBook(deps.db, actor, { bookType, again });
  const { bookPriceCents, taxes } = await getCatalogue(deps);
  const present: PrintInput | null = book && (await readPrintInput(deps, actor, bookType));
  return {
    bookType,
    again,
    book: book && {
      title: book.bookTitle,
      cover: await coverOfOrdered(deps.bookFiles, book),
      inside: await insideOfOrdered(deps.bookFiles, book, again),
      pages: book.pages,
      approvedAt: book.approvedAt,
      approvalId: book.approvalId,
      isCurrent: book.inputHash === present?.hash,
    },
    unapproved: book ? null : await readUnapproved(deps, actor, bookType),
    priceCents: bookPriceCents,
    taxes,
    ...(await offerShipping(deps, book)),
    includedCopies: book ? await includedBooksLeft(deps, actor) : 0,
    ...(await readCustomer(deps.db, actor)),
    whyNot: await findPrintBlocker(deps.db, actor),
    isForbidden: isImpersonating(actor),
  };
}

/** Where copies can be sent, and what one weighs. One query. */
export async function offerShipping(
  deps: PriceDeps,
  book: Pick<OrderedBook, "pages"> | null,
): Promise<Pick<OrderOffer, "zones" | "bookGrams">> {
  const zones = await listZones(deps.db);
  return {
    zones: zones.map(({ countries, steps }) => ({ countries, steps })),
    bookGrams: book ? gramsOf(deps, book) : 0,
  };
}

/** Reads it with the newest print files, if there are any. */
async function readUnapproved(
  { db, printer: profile }: OfferDeps,
  actor: Actor,
  bookType: StoryType,
): Promise<UnapprovedBook> {
  const cover = await getCoverOfBook(db, actor, bookType);
  const printed = await findPrintedBook({ db }, actor, bookType);
  return {
    title: cover.content.title,
    cover,
    pages: printed?.pages ?? (await findBookPages(db, actor, bookType, profile)).pages,
    isEstimated: printed === null,
    inside:
      printed &&
      insideSpread(pageImagesHref(printed.id), { ...printed, profile, language: cover.content.language }),
  };
}

const neverPaid: PaymentStatus[] = ["unpaid", "failed"];

export interface OrderPrice extends OrderQuote {
  priceCents: number;
  includedCopies: number;
}

/** The current price with tax and postage, less an unused included copy. Call it in a transaction. Throws ValidationError for what cannot be sent. */
export async function priceOrder(
  deps: PriceDeps,
  actor: Actor | null,
  input: OrderInput,
  book: Pick<OrderedBook, "pages">,
): Promise<OrderPrice> {
  const lines = linesOf(input);
  // Who pays for another's book uses nothing of the author's plan.
  const includedLeft = actor ? await includedBooksLeft(deps, actor) : 0;
  if (actor && includedLeft > 0) await cancelUnfinished(deps, actor);
  const { bookPriceCents: priceCents, taxes } = await getCatalogue(deps);
  const priced = {
    ...{ priceCents, taxes, includedCopies: includedLeft },
    ...{ zones: await listZones(deps.db), bookGrams: gramsOf(deps, book) },
  };
  const quote = quoteLines(priced, lines);
  requireShippable(priced, lines, quote);
  return { ...quote, priceCents, includedCopies: Math.min(quote.copies, includedLeft) };
}

/** Throws ValidationError for a package that cannot be sent, before anything is ordered. */
export async function requireShippableOrder(deps: PriceDeps, actor: Actor, input: OrderInput): Promise<void> {
  const book = await findOrderedBook(deps.db, actor, input);
  if (book) await requireShippableBook(deps, book, input);
}

/** Throws ValidationError for a package of the book that cannot be sent. */
export async function requireShippableBook(
  deps: PriceDeps,
  book: Pick<OrderedBook, "pages">,
  input: OrderInput,
): Promise<void> {
  const lines = linesOf(input);
  const weighed = { zones: await listZones(deps.db), bookGrams: gramsOf(deps, book) };
  const free = { priceCents: 0, taxes: noTaxes, includedCopies: 0 };
  requireShippable(weighed, lines, quoteLines({ ...free, ...weighed }, lines));
}

const untaxed = { rate: 0, taxesPlans: false, taxesBooks: false };
const noTaxes = { elsewhere: untaxed, states: [], isFixed: true };

function gramsOf({ printer }: Pick<PriceDeps, "printer">, { pages }: Pick<OrderedBook, "pages">): number {
  return bookGrams(pages, printer);
}

/** Throws ValidationError if the total differs from the one that the page has shown. */
export function requireSeen(
  { seenCents }: { seenCents?: number },
  { totalCents, taxCents, shippingCents, copies }: OrderQuote,
): void {
  if (seenCents === undefined || seenCents === totalCents) return;
  const total = formatExactMoney(totalCents);
  const words =
    shippingCents > 0
      ? message(
          "The total for {copies, plural, one {# copy} other {# copies}} is {total}, with {shipping} of shipping. Please look it over, and press the button again.",
          { copies, total, shipping: formatExactMoney(shippingCents) },
        )
      : taxCents > 0
        ? message(
            "The total for {copies, plural, one {# copy} other {# copies}} is {total}, with {tax} of tax. Please look it over, and press the button again.",
            { copies, total, tax: formatExactMoney(taxCents) },
          )
        : message(
            "The total for {copies, plural, one {# copy} other {# copies}} is {total}. Please look it over, and press the button again.",
            { copies, total },
          );
  throw new ValidationError({ copies: [words] });
}

/** How many printed books the actor's plan still includes. */
export async function includedBooksLeft({ db }: Pick<OrderDeps, "db">, { userId }: Actor): Promise<number> {
  const user = await db
    .selectFrom("users")
    .leftJoin("subscriptions", "subscriptions.userId", "users.id")
    .select(["users.plan", "users.paidPlan", "subscriptions.state as planState"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  const included = booksIncludedIn(user);
  if (included === 0) return 0;
  const taken = await db
    .selectFrom("printOrders")
    .select("id")
    .where("userId", "=", userId)
    .where("includedCopies", ">", 0)
    .where("status", "<>", "cancelled")
    .where((where) =>
      where.or([where("requestedAt", "is not", null), where("paymentStatus", "not in", neverPaid)]),
    )
    .executeTakeFirst();
  return taken ? 0 : included;
}

/** Cancels unpaid orders, so that their included copy can be used again. */
async function cancelUnfinished(deps: OrderDeps, actor: Actor): Promise<void> {
  const cancelled = await deps.db
    .updateTable("printOrders")
    .set({ status: "cancelled", statusChangedAt: nowText(deps.clock) })
    .where("userId", "=", actor.userId)
    .where("includedCopies", ">", 0)
    .where("requestedAt", "is", null)
    .where("paymentStatus", "in", neverPaid)
    .where("status", "<>", "cancelled")
    .returning("id")
    .execute();
  await setLineStatus(
    deps.db,
    cancelled.map(({ id }) => id),
    "cancelled",
  );
  const changes = cancelled.map(({ id }) => ({
    orderId: id,
    what: "status" as const,
    before: "pending",
    after: "cancelled",
  }));
  await recordChanges(deps, actor, changes);
}
