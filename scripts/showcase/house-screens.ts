import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { openDatabase } from "~/db/open.server";
import { asThemselves } from "~/domain/base/actor";
import { days } from "~/domain/base/deps";
import { nameKey } from "~/domain/people/users/name-key";
import { createStory } from "~/domain/writing/stories/stories.server";
import { commandDeps } from "../command-deps";
import type { Product } from "../product";
import { run } from "./book-pages";
import type { Teller } from "./write-books";

/* The screens of a house for its public page: a house of nine, some of whom have gone quiet. */

const house = "rosewood";
/** When each of them last wrote, in days ago; null for never. */
const residents: [name: string, room: string, wrote: number | null][] = [
  ["Dora Finch", "4", 0.1],
  ["Walter Bell", "7", 1],
  ["Ines Ortega", "9", 2],
  ["Samuel Price", "11", 4],
  ["Ruth Ashby", "12", 6],
  ["Harold Lindgren", "15", 17],
  ["Margaret Doyle", "16", 24],
  ["Joseph Kaplan", "21", 31],
  ["Edith Warren", "22", null],
];
const words = "We kept the bread warm under a towel, and whoever came in first had the heel.";
const size = { width: 1200, height: 800 };
/** So small a window that the words can be read in a column of the public page. */
const shown = { width: 900, height: 600 };

/** Signs the owner of a house with residents in. The product has no other address, so that browsers keep the session. */
export async function openHouse(product: Product): Promise<Teller> {
  const cookie = await product.join(house, { isOwner: true });
  const teller = { address: product.address, origin: product.address, cookie };
  const answer = await fetch(`${product.address}/api/admin/residents`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ rows: residents.map(([name, room]) => ({ name, room })) }),
  });
  if (!answer.ok) throw new Error(`The residents could not be made: ${await answer.text()}`);
  await letTimePass(product);
  return teller;
}

async function letTimePass({ dataDir }: Product): Promise<void> {
  const { db } = openDatabase(dataDir);
  const ago = (past: number) => new Date(Date.now() - past * days);
  const displayName = "Rosewood House";
  await db
    .updateTable("users")
    .set({ displayName, nameKey: nameKey(displayName) })
    .where("username", "=", house)
    .execute();
  for (const [name, , wrote] of residents) {
    const { id } = await db
      .updateTable("users")
      .set({ createdAt: ago(60).toISOString() })
      .where("displayName", "=", name)
      .returning("id")
      .executeTakeFirstOrThrow();
    if (wrote === null) continue;
    const then = { ...commandDeps(db), clock: { ...commandDeps(db).clock, now: () => ago(wrote) } };
    await createStory(then, asThemselves(id), 1, { content: words, age: null, date: "", location: "" });
  }
  await db.destroy();
}

/** Who wrote and who has gone quiet, on the first page of the owner. */
export async function photographToday(browser: Browser, teller: Teller): Promise<Buffer> {
  const context = await openContext(browser, teller);
  const page = await context.newPage();
  await page.goto(`${teller.address}/admin`, { waitUntil: "networkidle" });
  const picture = await photographFrom(page, ".residents", 16);
  await context.close();
  return picture;
}

/** The question that opens beside a resident. The owner has another session afterwards. */
export async function photographSitting(browser: Browser, teller: Teller): Promise<Buffer> {
  const context = await openContext(browser, teller);
  const page = await context.newPage();
  await page.goto(`${teller.address}/admin`);
  await page.getByRole("button", { name: "Sit down with Dora" }).first().click();
  await page.getByRole("button", { name: "Yes, I agree: begin" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  const picture = await photographFrom(page, "main", 0);
  await context.close();
  return picture;
}

/** The page from the top of something on, with so many pixels above it. */
async function photographFrom(page: Page, selector: string, above: number): Promise<Buffer> {
  const top = (await page.locator(selector).first().boundingBox())?.y ?? 0;
  return page.screenshot({ clip: { x: 0, y: Math.max(0, top - above), ...shown } });
}

async function openContext(browser: Browser, { address, cookie }: Teller) {
  const context = await browser.newContext({
    viewport: { width: shown.width, height: 1_600 },
    deviceScaleFactor: 2,
  });
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url: address };
  });
  await context.addCookies(cookies);
  return context;
}

/** The upper half of a sheet of door cards. */
export async function photographCards({ address, cookie }: Teller): Promise<Buffer> {
  const answer = await fetch(`${address}/admin/residents/cards.pdf`, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`The cards could not be made: ${answer.status}`);
  const folder = await mkdtemp(path.join(tmpdir(), "showcase-"));
  const file = path.join(folder, "cards.pdf");
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const drawn = path.join(folder, "cards");
  run("pdftoppm", ["-png", "-r", "150", "-f", "1", "-l", "1", "-singlefile", file, drawn]);
  return sharp(`${drawn}.png`)
    .resize(1_440)
    .extract({ left: 120, top: 190, ...size })
    .png()
    .toBuffer();
}
