import { t } from "~/messages/translate";
import { addressLine } from "../../shipping/address-formats";
import { trackingText } from "../carriers";
import { copiesText } from "../orders";
import type { LetterLine, LetterOrder } from "./letter-order";

/** "Tracking number: UPS 1Z999AA10123456784"; the number alone where no carrier is recognized. */
export function trackingLine(trackingNumber: string): string {
  return t("Tracking number: {trackingNumber}", { trackingNumber: trackingText(trackingNumber) });
}

/** A line for each package, without tracking numbers; for an order with one package, to whom and where it goes. */
export function shippingLines(order: LetterOrder): string[] {
  if (order.lines) return order.lines.map((line) => packageLine(line, false));
  return [t("Shipping to: {name}, {address}", { name: order.customerName, address: addressLine(order) })];
}

/** "2 copies to Rose Hale, 12 Mill Lane, Galena, IL 61036", with the tracking number where it is asked for and known. */
export function packageLine(line: LetterLine, isTracked: boolean): string {
  const to = { copies: copiesText(line.copies), name: line.name, address: addressLine(line) };
  if (!isTracked || line.trackingNumber === "") return t("{copies} to {name}, {address}", to);
  const trackingNumber = trackingText(line.trackingNumber);
  return t("{copies} to {name}, {address}. Tracking number: {trackingNumber}", { ...to, trackingNumber });
}

/** A package is cancelled, and the rest of its order goes on. */
export const partlyCancelled = {
  subject: (orderNumber: string) => t("Your order {orderNumber}: a part is cancelled", { orderNumber }),
  sentence: (order: { bookTitle: string; copies: string }) =>
    t(
      "A part of your order of “{bookTitle}” ({copies}) was cancelled, and will not be sent. The rest of your order continues.",
      order,
    ),
};
