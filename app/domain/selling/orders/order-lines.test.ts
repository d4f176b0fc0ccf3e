import { expect, test } from "vitest";
import type { OrderStatus } from "~/db/tables";
import { statusOfLines } from "./order-lines";

test.each<[OrderStatus[], OrderStatus]>([
  [["shipped"], "shipped"],
  [["delivered", "pending", "shipped"], "pending"],
  [["delivered", "shipped"], "shipped"],
  [["delivered", "cancelled"], "delivered"],
  [["cancelled", "cancelled"], "cancelled"],
])("%j is an order that is %s", (statuses, status) => expect(statusOfLines(statuses)).toBe(status));
