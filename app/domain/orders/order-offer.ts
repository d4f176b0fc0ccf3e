import type { StoryType } from "~/db/tables";
import { quoteBooks } from "../catalogue/quote";
import type { CustomerInfo } from "./orders";

/** What can be ordered, and at what price. */
export interface OrderOffer {
  bookType: StoryType;
  /** The number of the earlier order whose book it is; "" for the approved one. */
  again: string;
  /** Null where nothing was approved yet. */
  book: OfferedBook | null;
  /** Of one copy, in cents. */
  priceCents: number;
  /** Copies that the plan pays. */
  includedCopies: number;
  /** Where the last parcel went. */
  customer: CustomerInfo | null;
  /** Why nothing can be ordered just now, in words for the buyer; null where it can. */
  whyNot: string | null;
  /** Somebody views the account: only its person can buy. */
  isForbidden: boolean;
}

export interface OfferedBook {
  title: string;
  pages: number;
  approvedAt: string;
  approvalId: number | null;
  /** False where the book has changed since. */
  isCurrent: boolean;
}

/** What so many copies cost, in cents. */
export function offeredTotal(
  { priceCents, includedCopies }: Pick<OrderOffer, "priceCents" | "includedCopies">,
  copies: number,
): number {
  const paid = copies - Math.min(copies, includedCopies);
  return quoteBooks({ bookPriceCents: priceCents }, paid).totalCents;
}
