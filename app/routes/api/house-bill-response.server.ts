import type { HouseBill } from "~/domain/selling/houses/bills.server";
import { invoicePath } from "~/domain/selling/invoices/invoice";

export function billResponse({ token, ...bill }: HouseBill) {
  return { ...bill, invoice: invoicePath({ token }) };
}
