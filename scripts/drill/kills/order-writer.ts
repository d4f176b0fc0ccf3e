import { existsSync } from "node:fs";
import path from "node:path";
import { asThemselves } from "~/domain/base/actor";
import { agoText, days, systemClock } from "~/domain/base/deps";
import { createBookFiles } from "~/domain/book/print/book-files.server";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { CollectedLog } from "../../../tests/support/collected-log";
import { addApprovedBook, shipping } from "../../../tests/support/orders";
import type { RunningServer } from "../../../tests/support/running-server";
import type { Seat, Writer } from "./writer";

/** Orders by invoice: each is there once, with its files and exactly one mail to its buyer and one to the house. */
export class OrderWriter implements Writer {
  #sent = 0;
  #waiting: string[] = [];
  #count = 0;

  private constructor(readonly seat: Seat) {}

  static async sit(seat: Seat, { db, dataDir }: RunningServer): Promise<OrderWriter> {
    const bookFiles = createBookFiles(dataDir, path.resolve("assets"));
    const deps = { db, clock: systemClock, log: new CollectedLog(), bookFiles, printer: builtInProfile };
    await addApprovedBook(deps, asThemselves(seat.userId, seat.name));
    return new OrderWriter(seat);
  }

  async write(): Promise<void> {
    this.#sent += 1;
    const customerInfo = {
      ...shipping,
      name: `Buyer ${this.#sent}`,
      email: `buyer-${this.#sent}@example.org`,
      forWhom: "me",
    };
    const body = { bookType: "biography", copies: 1, customerInfo };
    const { status, json } = await this.seat.caller.call("POST", "/api/print-requests/payment-intent", body);
    if (status !== 201) return;
    this.#waiting.push(json.orderNumber);
    this.#count += 1;
  }

  async findLost({ db, dataDir }: RunningServer): Promise<string[]> {
    const orders = await db.selectFrom("printOrders").selectAll().execute();
    const mails = await db.selectFrom("mails").select(["kind", "recipient", "subject"]).execute();
    const numbers = new Set(orders.map(({ orderNumber }) => orderNumber));
    const lost = this.#waiting.splice(0).filter((number) => !numbers.has(number));
    const buyers = Map.groupBy(orders, ({ customerEmail }) => customerEmail);
    const double = [...buyers.values()].filter((same) => same.length > 1);
    const wrong = orders.filter(({ customerEmail, orderNumber }) => {
      const toBuyer = mails.filter(
        ({ kind, recipient }) => kind === "order-confirmed" && recipient === customerEmail,
      );
      const toHouse = mails.filter(
        ({ kind, subject }) => kind === "order-received" && subject.includes(orderNumber),
      );
      return toBuyer.length !== 1 || toHouse.length !== 1;
    });
    const bare = orders.filter(
      ({ folder }) => !existsSync(path.join(dataDir, "books", folder ?? "none", "interior.pdf")),
    );
    // A person may place few orders a day.
    await db
      .updateTable("printOrders")
      .set({ createdAt: agoText(systemClock, 2 * days) })
      .execute();
    return [
      ...lost.map((number) => `order ${number} is lost`),
      ...double.map(([first]) => `order ${first?.orderNumber} is there twice`),
      ...wrong.map(({ orderNumber }) => `order ${orderNumber} has not exactly one mail each`),
      ...bare.map(({ orderNumber }) => `the files of order ${orderNumber} are missing`),
    ];
  }

  count(): number {
    return this.#count;
  }
}
