import * as z from "zod";
import { message } from "~/messages/message";
import { line, passage } from "../../base/schema-fields";
import { refundReasonMax } from "../payments/schema";
import { orderStatuses } from "./orders";

export interface ChosenPackage {
  orderId: number;
  /** Null for all packages of the order. */
  line: number | null;
}

export const trackingFormId = "tracking-list";
export const chosenMax = 200;
const chooseWords = message("Please choose orders of the list.");

/** "12" is an order with all of its packages, "12-2" its second one. */
const chosenPackage = z
  .string(chooseWords)
  .regex(/^[1-9]\d{0,14}(?:-(?:[1-9]|10))?$/, chooseWords)
  .transform((text): ChosenPackage => {
    const [orderId, line] = text.split("-").map(Number);
    return { orderId: orderId ?? 0, line: line ?? null };
  });

/** Takes a list, or one text with commas. */
export const chosenPackages = z.preprocess(
  (value) =>
    [value ?? []]
      .flat()
      .flatMap((one) =>
        typeof one === "string" ? one.split(",") : [typeof one === "number" ? String(one) : one],
      )
      .map((one) => (typeof one === "string" ? one.trim() : one))
      .filter((one) => one !== ""),
  z
    .array(chosenPackage)
    .min(1, message("Please choose at least one order."))
    .max(chosenMax, message("Please choose at most 200 orders at once.")),
);

export const BulkChange = z.object({
  ids: chosenPackages,
  status: z.enum(orderStatuses, message("Please choose one of the statuses.")),
  /** Why what is not paid, or on hold, is printed or sent all the same. */
  reason: line(refundReasonMax),
});
export type BulkChange = z.infer<typeof BulkChange>;

export const PackagesInput = z.object({ ids: chosenPackages });

export const BundleInput = PackagesInput.extend({ reason: line(refundReasonMax) });

const csvMax = 100_000;

export const TrackingInput = z.object({
  csv: passage(csvMax, message("Please paste the list first.")),
  reason: line(refundReasonMax),
});

export type TrackingInput = z.infer<typeof TrackingInput>;

/** True if the package itself, or all of its order, is chosen. `position` counts from 1. */
export function isChosen(chosen: ChosenPackage[], orderId: number, position: number): boolean {
  return chosen.some((one) => one.orderId === orderId && (one.line === null || one.line === position));
}

/** What a package is called in forms and addresses: "12-2". */
export function packageKey({ orderId, line }: { orderId: number; line: number }): string {
  return `${orderId}-${line}`;
}
