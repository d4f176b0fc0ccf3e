import { systemClock } from "~/domain/base/deps";
import { addOrderRow } from "../support/orders";
import { addPerson } from "../support/people";
import { approveBook, fillShipping } from "./ordering";
import { expect, expectAccessible, signInAs, test } from "./scenario";

/* Staff ship thirty orders from the queue, and a buyer orders for three homes at once. */

const mostPresses = 12;
const orders = 30;

test("thirty orders are shipped in at most twelve presses", async ({ page, server, person, enhanced }) => {
  const deps = { db: server.db, clock: systemClock };
  const numbers: string[] = [];
  for (let n = 0; n < orders; n += 1) {
    const row = await addOrderRow(
      deps,
      { userId: person.userId, displayName: "Ada Whitfield" } as Parameters<typeof addOrderRow>[1],
      {
        ...{
          customerName: `Person ${n} Hale`,
          customerEmail: `person${n}@example.org`,
          paymentStatus: "paid",
        },
        bookTitle: `Book of ${person.username}`,
      },
    );
    numbers.push(row.orderNumber);
  }
  const staff = await addPerson(server.db, `ships-${person.username}`, {
    isOwner: true,
    displayName: "Olive",
  });
  await server.db
    .updateTable("users")
    .set({ assignedOwnerId: staff.userId })
    .where("id", "=", person.userId)
    .execute();
  await signInAs(page, `ships-${person.username}`);

  let presses = 0;
  const press = async (name: string, kind: "button" | "link" = "button") => {
    presses += 1;
    await enhanced();
    await page.getByRole(kind, { name, exact: true }).first().click();
  };
  await page.goto("/admin/orders");
  await press("To ship", "link");
  await expect(page.getByText(`${orders} packages are paid and wait.`)).toBeVisible();
  await expectAccessible(page);
  await press("Select all that are ready", "link");
  await expect(page.locator("input[name=ids]:checked")).toHaveCount(orders);
  // The slips of all, which open in a PDF viewer.
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const ids = await page
    .locator("input[name=ids]")
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join(","));
  presses += 1;
  const pdf = await fetch(`${server.address}/admin/orders/slips.pdf?ids=${ids}`, { headers: { cookie } });
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await press("Mark as printed");
  await expect(page.getByText(`${orders} orders are now printed.`).first()).toBeVisible();
  const list = numbers.map((number, at) => `${number},1,1Z999AA101234567${String(at).padStart(2, "0")}`);
  await page.getByLabel("The list").fill(list.join("\n"));
  await press("Save this list");
  await expect(page.getByText(`${orders} packages are on their way.`).first()).toBeVisible();
  await expect(page.getByText("Nothing to ship")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(mostPresses);
  const mails = await server.db
    .selectFrom("mails")
    .select("text")
    .where("userId", "=", person.userId)
    .where("subject", "like", "%on its way%")
    .execute();
  expect(mails).toHaveLength(orders);
  expect(mails[0]?.text).toContain("https://www.ups.com/track?tracknum=1Z999AA101234567");
});

test("one order goes to three homes, each with its own tracking number", async ({
  page,
  signIn,
  server,
  person,
  enhanced,
}) => {
  await approveBook(server, person.userId);
  await signIn(page);
  await page.goto("/book/order?type=biography");
  await fillShipping(page);
  for (const [at, name] of [
    [2, "Rose Hale"],
    [3, "Joe Hale"],
  ] as const) {
    await enhanced();
    await page.getByRole("button", { name: "Another address" }).click();
    const home = page.locator(`#address-${at}`);
    await expect(home.getByRole("heading", { name: `Address ${at}` })).toBeVisible();
    await expect(page.locator("#address-1").getByLabel("Street address")).toHaveValue("12 Mill Lane");
    await home.getByLabel("Copies to this address").fill(String(at));
    await home.getByLabel("Full name").fill(name);
    await home.getByLabel("Email").fill(`${name.slice(0, 4).trim().toLowerCase()}@example.org`);
    await home.getByLabel("Street address").fill("1 Elm Street");
    await home.getByLabel("City").fill("Dubuque");
    await home.getByLabel("State").fill("IA");
    await home.getByLabel("ZIP code").fill("52001");
  }
  await expectAccessible(page);
  await enhanced();
  await page.getByRole("button", { name: "Look your order over" }).click();
  await expect(page.getByText("Please look your order over. Nothing is ordered yet.")).toBeVisible();
  await expect(page.getByText("3 copies to Joe Hale, 1 Elm Street, Dubuque, IA 52001")).toBeVisible();
  await expect(page.getByText("$144.00").first()).toBeVisible();
  await enhanced();
  await page.getByRole("button", { name: "Pay by invoice" }).click();
  await expect(page.getByText("Order Confirmed!")).toBeVisible();
  await expect(page.getByText("3 copies to Joe Hale, 1 Elm Street, Dubuque, IA 52001")).toBeVisible();
  await expectAccessible(page);
  const orderNumber = /ALR-\w{4}-\w{4}/.exec(page.url())?.[0] ?? "";

  await page.context().clearCookies();
  await addPerson(server.db, `boss-${person.username}`, { isAdmin: true, displayName: "Grace" });
  await signInAs(page, `boss-${person.username}`);
  await page.goto("/admin/orders?queue=ship");
  await page.getByLabel(`Select ${orderNumber}, package 2`).check();
  await page.getByLabel("Reason, for what is not paid or on hold").first().fill("Paid at the desk");
  await enhanced();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "For the printer (ZIP)" }).click();
  expect((await download).suggestedFilename()).toBe("for-the-printer.zip");
  // The page is still there, and its buttons work at once.
  await page.getByRole("button", { name: "Mark as printed" }).click();
  await expect(page.getByText("1 order is now printed.").first()).toBeVisible();

  for (const [line, number] of [
    [1, "449044304137"],
    [2, "1Z999AA10123456784"],
    [3, "9400111899223197428490"],
  ] as const) {
    await page.goto(`/admin/orders/${orderNumber}`);
    await page.locator(`#line-tracking-${line}`).fill(number);
    await page.locator(`#line-status-${line}`).selectOption("shipped");
    await enhanced();
    await page.getByRole("button", { name: `Update package ${line}` }).click();
    await expect(page.getByRole("link", { name: number })).toBeVisible();
  }
  await expectAccessible(page);
  for (const [recipient, host] of [
    ["rose@example.org", "ups.com"],
    ["joe@example.org", "usps.com"],
  ] as const) {
    const [letter, ...none] = await server.db
      .selectFrom("mails")
      .select(["text", "html"])
      .where("recipient", "=", recipient)
      .where("userId", "=", person.userId)
      .execute();
    expect(letter?.text).toContain(host);
    expect([`${letter?.text}${letter?.html}`.includes("$"), none]).toEqual([false, []]);
  }
});
