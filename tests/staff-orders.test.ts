import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { type Caller, callEverybody } from "./support/browserless";
import { fixture } from "./support/media";
import { approveBook, shipping } from "./support/orders";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The staff's pages of orders: the button of the next step, and the cover as it was approved. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let callers: Record<PersonName | "visitor", Caller>;
let orderNumber: string;
let id: number;
let photoId: number;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  callers = await callEverybody(server);
  const { id: approvalId } = await approveBook(server, people.ada);
  photoId = await upload("photos/Landscape_1.jpg");
  await putOnCover(approvalId, photoId);
  const { json } = await callers.ada.call("POST", "/api/print-requests/payment-intent", {
    ...{ bookType: "biography", copies: 1, customerInfo: shipping },
  });
  orderNumber = String(json.orderNumber);
  id = (await row()).id;
});

afterAll(() => server.stop());

const row = () => server.db.selectFrom("printOrders").selectAll().executeTakeFirstOrThrow();

async function upload(name: string): Promise<number> {
  const form = new FormData();
  form.set("image", new File([fixture(name)], "photo.jpg", { type: "image/jpeg" }));
  const { json } = await callers.ada.request("POST", "/api/images/upload", form, {});
  return json.id;
}

async function putOnCover(approvalId: number, photo: number): Promise<void> {
  const { content } = await server.db
    .selectFrom("bookApprovals")
    .select("content")
    .where("id", "=", approvalId)
    .executeTakeFirstOrThrow();
  const frozen = JSON.parse(content);
  frozen.findings[0].texts = { es: "Dos páginas quedan vacías.", en: "Two pages stay empty." };
  const size = { caption: "", width: 800, height: 600 };
  frozen.book.look.coverImage = {
    ...{ id: photo, key: String(photo), kind: "photo", url: `/media/${photo}/photo.jpg` },
    ...size,
  };
  await server.db
    .updateTable("bookApprovals")
    .set({ content: JSON.stringify(frozen) })
    .where("id", "=", approvalId)
    .execute();
}

test("the list has one button for the next step of each order, which moves it once", async () => {
  const { html } = await callers.root.page("/admin/orders");
  expect(html).toContain(`name="next" value="${id} pending"`);
  const press = (next: string, caller = callers.root) =>
    caller.post("/admin/orders", "/admin/orders", { from: "/admin/orders", next });
  expect((await press(`${id} pending`)).status).toBe(303);
  expect((await row()).status).toBe("processing");
  await press(`${id} pending`);
  expect((await callers.root.page("/admin/orders")).html).toContain("This order is processing already.");
  for (const next of ["", "x", `${id}`, `${id} nothing`, "0 pending"])
    expect((await press(next)).status).toBe(303);
  expect((await row()).status).toBe("processing");
  await press(`${id} processing`, callers.otto);
  expect((await row()).status).toBe("processing");
});

test("the page of an order has it first, and saves the form with it", async () => {
  const here = `/admin/orders/${orderNumber}`;
  const { html } = await callers.root.page(here);
  expect(html).toContain("Mark as printed");
  expect(html.indexOf("Mark as printed")).toBeLessThan(html.indexOf("Tracking number"));
  const fields = { intent: "order/next", trackingNumber: "", notes: "Linen", paymentStatus: "unpaid" };
  const press = (shownStatus: string) =>
    callers.root.post(here, here, { ...fields, status: "cancelled", shownStatus });
  expect((await press("processing")).status).toBe(303);
  expect(await row()).toMatchObject({ status: "printed", notes: "Linen" });
  const late = await press("processing");
  expect([late.status, late.html.includes("This order is printed already.")]).toEqual([409, true]);
  expect((await press("nothing")).status).toBe(400);
  expect((await row()).status).toBe("printed");
});

test("shows the cover as it was approved, whatever the book became", async () => {
  await callers.ada.call("PUT", "/api/book-design", { type: "biography", title: "Another title" });
  for (const [caller, address] of [
    [callers.root, `/admin/orders/${orderNumber}`],
    [callers.ada, `/orders/${orderNumber}`],
    [callers.ada, `/orders/${orderNumber}/confirmation`],
    [callers.ada, "/orders"],
  ] as const) {
    const { html } = await caller.page(address);
    const cover = /class="book-cover.*?<\/svg><\/(?:span|a)>/s.exec(html)?.[0] ?? "";
    expect(cover).toContain("A Life by the River");
    expect(cover).not.toContain("Another title");
  }
});

test("says to whoever reads it what the print check found", async () => {
  const speak = (locale: string) =>
    server.db.updateTable("users").set({ locale }).where("username", "=", "root").execute();
  const here = `/admin/orders/${orderNumber}`;
  for (const [locale, words] of [
    ["es", "Dos páginas quedan vacías."],
    ["en", "Two pages stay empty."],
  ] as const) {
    await speak(locale);
    for (const address of [here, `${here}/sheet`])
      expect((await callers.root.page(address)).html).toContain(words);
  }
});

test("its photo is open to those who manage the order, and no other photo is", async () => {
  const { html } = await callers.root.page(`/admin/orders/${orderNumber}`);
  const address = /href="([^"]*cover-photo-\d+\.jpg[^"]*)"/.exec(html)?.[1] ?? "";
  expect(address).toContain(`/admin/orders/${orderNumber}/files/cover-photo-${photoId}.jpg`);
  for (const caller of [callers.root, callers.olive]) {
    const { status, headers } = await caller.page(address);
    expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  }
  expect((await callers.otto.page(address)).status).toBe(404);
  expect((await callers.ada.page(address)).status).toBe(403);
  const other = await upload("photos/Portrait_1.jpg");
  for (const name of [`cover-photo-${other}.jpg`, "cover-photo-999999.jpg", "cover-photo-0.jpg"])
    expect((await callers.root.page(`/admin/orders/${orderNumber}/files/${name}`)).status).toBe(404);
});
