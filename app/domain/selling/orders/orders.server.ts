import type { Db } from "~/db/open.server";
import type { PrintOrderRow } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { homeCountry } from "../../base/home-country";
import { openPrintFile } from "../../book/print/print-files.server";
import type { StoredFile } from "../../media/stored-file.server";
import { findOwnWaiting, type OwnWaiting } from "../../people/waiting/list-waiting.server";
import { findPayment } from "../payments/payment-rows.server";
import type { OrderFilesDeps } from "./deps";
import { customerOf, listSteps, readOrder, toOrders } from "./order-rows.server";
import type { OfferedCustomer, Order, OrderStep } from "./orders";
import type { OwnAddress } from "./own-address";

const mostShown = 200;

/** The actor's orders, unfinished ones included, the newest first. */
export async function listOrders(db: Db, actor: Actor): Promise<Order[]> {
  const rows = await db
    .selectFrom("printOrders")
    .selectAll()
    .where("userId", "=", actor.userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return toOrders(db, rows);
}

/** One of the actor's orders. Throws NotFound. */
export async function getOrder(db: Db, actor: Actor, orderNumber: string): Promise<Order> {
  return readOrder(db, await requireOwn(db, actor, orderNumber));
}

/** Finds where the actor types in two deposits for an order; null if none are awaited. Throws NotFound. */
export async function findDepositsUrl(db: Db, actor: Actor, orderNumber: string): Promise<string | null> {
  const { paymentStatus } = await requireOwn(db, actor, orderNumber);
  if (paymentStatus !== "processing") return null;
  return (await findPayment(db, { kind: "book", reference: orderNumber }))?.actionUrl ?? null;
}

/** What the actor reads of an order that waits because their account has a mark; null for others. Throws NotFound. */
export async function findWaitingOrder(
  db: Db,
  actor: Actor,
  orderNumber: string,
): Promise<OwnWaiting | null> {
  const { id } = await requireOwn(db, actor, orderNumber);
  return findOwnWaiting({ db }, actor, "order", id);
}

/** The history of an order for its buyer, without notes and authors. Throws NotFound. */
export async function listOwnSteps(
  db: Db,
  actor: Actor,
  orderNumber: string,
): Promise<Omit<OrderStep, "changedBy">[]> {
  const { id } = await requireOwn(db, actor, orderNumber);
  const steps = await listSteps(db, id);
  return steps
    .filter(({ what }) => what !== "notes" && what !== "reason")
    .map(({ what, before, after, changedAt, line }) => ({ what, before, after, changedAt, line }));
}

/** Whether the actor has approved a newer book than this order's. Throws NotFound. */
export async function hasNewerBook(db: Db, actor: Actor, orderNumber: string): Promise<boolean> {
  const { storyType, inputHash } = await requireOwn(db, actor, orderNumber);
  const approval = await db
    .selectFrom("bookApprovals")
    .select("inputHash")
    .where("userId", "=", actor.userId)
    .where("storyType", "=", storyType)
    .orderBy("approvedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return approval !== undefined && approval.inputHash !== inputHash;
}

/** The address of the last order, else of the account setup. The author is empty for an account that is kept: a keeper orders. */
export async function readCustomer(
  db: Db,
  { userId }: Actor,
): Promise<{ customer: OfferedCustomer | null; own: OwnAddress }> {
  const row = await db
    .selectFrom("printOrders")
    .selectAll("printOrders")
    .leftJoin("orderLines", (join) =>
      join.onRef("orderLines.orderId", "=", "printOrders.id").on("orderLines.position", "=", 1),
    )
    .select("orderLines.country")
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("printOrders.id", "desc")
    .executeTakeFirst();
  const user = await db
    .selectFrom("users")
    .leftJoin("postalAddresses", "postalAddresses.userId", "users.id")
    .select(["displayName", "email", "firstName", "lastName", "address", "city", "state", "zipCode", "phone"])
    .select(["keptAt", "postalAddresses.country"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  const { displayName, email, firstName, lastName, address, keptAt, ...rest } = user;
  const author = { name: `${firstName ?? ""} ${lastName ?? ""}`.trim() || displayName, email: email ?? "" };
  const own = keptAt === null ? author : { name: "", email: "" };
  if (row) return { customer: { ...customerOf(row), country: row.country ?? homeCountry }, own };
  const { city, state, zipCode, phone, country } = rest;
  const place = { address, city, state, zipCode, phone };
  const filled = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, value ?? ""]));
  const filledIn = {
    ...own,
    ...(filled as Record<keyof typeof place, string>),
    country: country ?? homeCountry,
  };
  return { customer: filledIn, own };
}

/** A file of the book that the actor ordered. Throws NotFound. */
export async function openOrderFile(
  { db, bookFiles }: Pick<OrderFilesDeps, "db" | "bookFiles">,
  actor: Actor,
  orderNumber: string,
  part: "interior" | "cover",
): Promise<OrderedFile> {
  return openFileOf({ bookFiles }, await requireOwn(db, actor, orderNumber), part);
}

export type OrderedFile = StoredFile & Pick<PrintOrderRow, "authorName" | "storyType">;

/** A file of an order, without checking access. Throws NotFound if the order has no such file. */
export async function openFileOf(
  { bookFiles }: Pick<OrderFilesDeps, "bookFiles">,
  { folder, authorName, storyType }: PrintOrderRow,
  part: "interior" | "cover",
): Promise<OrderedFile> {
  if (folder === null) throw new NotFound();
  return { ...(await openPrintFile({ bookFiles }, { folder }, part)), authorName, storyType };
}

/** An order of the account, as its row has it. Throws NotFound. */
export async function requireOwn(db: Db, { userId }: Actor, orderNumber: string): Promise<PrintOrderRow> {
  const row = await db
    .selectFrom("printOrders")
    .selectAll()
    .where("userId", "=", userId)
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
