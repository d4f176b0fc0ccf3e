import type { StoryType } from "~/db/tables";
import { type Actor, isImpersonating } from "../actor";
import { type PrintInput, readPrintInput } from "../book/print/print-files.server";
import type { PrinterProfile } from "../book/print/printer-profile";
import { getCatalogue } from "../catalogue/catalogue.server";
import type { MediaFiles } from "../media/media-files.server";
import { findPrintBlocker } from "../subscriptions/access.server";
import type { OrderDeps } from "./deps";
import { findOrderedBook } from "./frozen-book.server";
import type { OrderOffer } from "./order-offer";
import { includedBooksLeft } from "./order-price.server";
import { lastCustomer } from "./orders.server";

interface OfferDeps extends OrderDeps {
  files: Pick<MediaFiles, "pathOf">;
  printer: PrinterProfile;
}

/** What the order page shows (spec 2, section 2.3); `again` is the number of an earlier order, or "". */
export async function readOrderOffer(
  deps: OfferDeps,
  actor: Actor,
  bookType: StoryType,
  again: string,
): Promise<OrderOffer> {
  const book = await findOrderedBook(deps.db, actor, { bookType, again });
  const { bookPriceCents } = await getCatalogue(deps);
  const present: PrintInput | null = book && (await readPrintInput(deps, actor, bookType));
  return {
    bookType,
    again,
    book: book && {
      title: book.bookTitle,
      pages: book.pages,
      approvedAt: book.approvedAt,
      approvalId: book.approvalId,
      isCurrent: book.inputHash === present?.hash,
    },
    priceCents: bookPriceCents,
    includedCopies: book ? await includedBooksLeft(deps, actor) : 0,
    customer: await lastCustomer(deps.db, actor),
    whyNot: await findPrintBlocker(deps.db, actor),
    isForbidden: isImpersonating(actor),
  };
}
