import type { OrderLineRow, PrintOrderRow } from "~/db/tables";
import type { PlaceOfAddress } from "../../shipping/address-formats";

export type LetterOrder = Pick<
  PrintOrderRow,
  | "orderNumber"
  | "status"
  | "bookTitle"
  | "copies"
  | "pages"
  | "paymentWay"
  | "paymentStatus"
  | "totalCents"
  | "taxCents"
  | "shippingCents"
  | "refundedCents"
  | "includedCopies"
  | "trackingNumber"
  | "customerName"
> &
  PlaceOfAddress & {
    /** The packages that a letter is about, where the order has several. */
    lines?: LetterLine[];
    isPart?: boolean;
    /** Not empty where somebody else than the author pays. */
    payerName?: string;
  };

export type LetterLine = Pick<
  OrderLineRow,
  "name" | "address" | "city" | "state" | "zipCode" | "country" | "copies" | "trackingNumber"
>;
