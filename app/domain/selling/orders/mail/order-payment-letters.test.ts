import { expect, test } from "vitest";
import type { LetterOrder } from "./letter-order";
import { orderDisputeLetter } from "./order-payment-letters";

const order: LetterOrder = {
  ...{ orderNumber: "ORD-1042", status: "pending", bookTitle: "A Life by the Lake", copies: 2, pages: 96 },
  ...{ paymentWay: "online", paymentStatus: "paid", totalCents: 129_60, taxCents: 9_60, shippingCents: 0 },
  ...{ refundedCents: 0, includedCopies: 0, trackingNumber: "", customerName: "Margaret" },
  ...{ address: "12 Cedar Street", city: "Provo", state: "UT", zipCode: "84601" },
};

const won = (status: LetterOrder["status"]) =>
  orderDisputeLetter({ ...order, status }, "dispute-won").paragraphs.join("\n");

test.each(["pending", "printed", "shipped"] as const)(
  "a dispute that is won lets an order go on: %s",
  (status) => {
    expect(won(status)).toContain("and it stands. Your order continues.");
  },
);

test("an order that is over does not go on when a dispute is won", () => {
  for (const status of ["delivered", "cancelled"] as const) {
    expect(won(status)).toContain("Your bank has reviewed the payment, and it stands.");
    expect(won(status)).not.toContain("continues");
  }
  expect(won("cancelled")).toContain("we will write to you about the payment");
});
