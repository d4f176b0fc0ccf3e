import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Insertable } from "kysely";
import { PDFDocument } from "pdf-lib";
import type { RequestContext } from "~/context";
import type { PrintOrderRow, PrintOrdersTable, StoryType } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { nowText, systemClock } from "~/domain/base/deps";
import { parseInput } from "~/domain/base/schema-fields";
import { createBookFiles } from "~/domain/book/print/book-files.server";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { nameKey } from "~/domain/people/users/name-key";
import { makeOrderNumber } from "~/domain/selling/orders/order-rows.server";
import { OrderInput } from "~/domain/selling/orders/schema";
import type { RunningServer } from "./running-server";

export const shipping = {
  name: "Ada Whitfield",
  email: "ada@example.org",
  address: "12 Mill Lane",
  city: "Galena",
  state: "IL",
  zipCode: "61036",
  phone: "",
};

export function orderInput(fields: Record<string, unknown> = {}): OrderInput {
  return parseInput(OrderInput, { bookType: "biography", copies: 1, ...shipping, ...fields });
}

/** An order without a book, for tests that read only the order's row. */
export async function addOrderRow(
  { db, clock }: Pick<RequestContext, "db" | "clock">,
  actor: Actor,
  fields: Partial<Insertable<PrintOrdersTable>> = {},
): Promise<PrintOrderRow> {
  const name = fields.customerName ?? shipping.name;
  const now = nowText(clock);
  const row = await db
    .insertInto("printOrders")
    .values({
      orderNumber: makeOrderNumber(),
      userId: actor.userId,
      storyType: "biography",
      inputHash: "state",
      bookTitle: "A Life by the River",
      authorName: actor.displayName,
      pages: 24,
      approvedAt: now,
      copies: 1,
      priceCents: 2400,
      totalCents: 2400,
      paymentWay: "invoice",
      paymentStatus: "unpaid",
      customerName: name,
      customerKey: nameKey(name),
      customerLastKey: nameKey(name).split(" ").at(-1) ?? "",
      customerEmail: shipping.email,
      address: shipping.address,
      city: shipping.city,
      state: shipping.state,
      zipCode: shipping.zipCode,
      phone: "",
      contentHash: "",
      createdAt: now,
      requestedAt: now,
      statusChangedAt: now,
      isFulfilled: fields.status === "delivered" ? 1 : 0,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addOnlyLine(db, row);
  return row;
}

/** The first line of an order, which has all of its copies, its address and its state. */
async function addOnlyLine(db: RequestContext["db"], row: PrintOrderRow): Promise<void> {
  const { id: orderId, customerName: name, customerEmail: email, copies, status, trackingNumber } = row;
  const { phone, address, city, state, zipCode, taxRate, taxCents } = row;
  const to = { name, email, phone, address, city, state, zipCode };
  await db
    .insertInto("orderLines")
    .values({ ...{ orderId, position: 1, copies, taxRate, taxCents, status, trackingNumber }, ...to })
    .execute();
}

let states = 0;

/** Makes empty pages. Lengths in points. */
async function emptyPdf(pages: number, width: number, title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  for (let page = 0; page < pages; page += 1) document.addPage([width, 990]);
  return document.save();
}

/** Returns the book as an approval keeps it. */
export function storedBook(storyType: StoryType, title: string, authorName: string, words: string) {
  const story = {
    id: 1,
    promptId: 1,
    title: "Born",
    paragraphs: [words],
    age: null,
    date: "",
    location: "",
    media: [],
  };
  return {
    storyType,
    title,
    subtitle: "A Coffee Table Book",
    authorName,
    introduction: ["Welcome to my story..."],
    look: {
      coverStyle: "classic-portrait",
      coverImage: null,
      layouts: {},
      controls: {},
      positions: {},
      anchors: {},
    },
    chapters: [{ id: 1, title: "Childhood", ageRange: "0-12", description: "", stories: [story] }],
  };
}

/**
 * An approved book with files of empty pages, which orders accept unchecked. Each call creates a different version of
 * the book.
 */
export async function addApprovedBook(
  { db, clock, bookFiles, printer }: Pick<RequestContext, "db" | "clock" | "bookFiles" | "printer">,
  actor: Actor,
  { storyType = "biography" as StoryType, title = "A Life by the River", words = "The river froze." } = {},
): Promise<{ id: number; folder: string }> {
  states += 1;
  const scratch = await bookFiles.makeScratch();
  await writeFile(path.join(scratch, "interior.pdf"), await emptyPdf(24, 882, `inside ${states}`));
  await writeFile(path.join(scratch, "cover.pdf"), await emptyPdf(1, 1871, `cover ${states}`));
  const folder = await bookFiles.adopt(scratch);
  const book = storedBook(storyType, title, actor.displayName, words);
  const finding = {
    id: "empty-pages",
    level: "note",
    text: "Two pages at the end stay empty.",
    remedy: "",
    link: { href: "/book", label: "" },
  };
  return db
    .insertInto("bookApprovals")
    .values({
      userId: actor.userId,
      storyType,
      inputHash: `state-${states}`,
      title,
      pages: 24,
      folder,
      content: JSON.stringify({ book, profile: printer, findings: [finding] }),
      approvedBy: actor.realUserId,
      approvedAt: nowText(clock),
    })
    .returning(["id", "folder"])
    .executeTakeFirstOrThrow();
}

/** The same, in the data folder of a server. */
export function approveBook(
  { db, dataDir }: Pick<RunningServer, "db" | "dataDir">,
  actor: Actor,
  choices?: Parameters<typeof addApprovedBook>[2],
): ReturnType<typeof addApprovedBook> {
  const bookFiles = createBookFiles(dataDir, path.resolve("assets"));
  return addApprovedBook({ db, clock: systemClock, bookFiles, printer: builtInProfile }, actor, choices);
}

/** The fields share a row where there is room. */
export const stateAndZipCode =
  /<div class="fields-row fields-row--two">(?:(?!fields-row).)*>State<(?:(?!fields-row).)*>ZIP code</s;
