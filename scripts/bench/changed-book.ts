import type { Product } from "../product";
import { type Author, changeWords, fetchPrintFile, joinAuthor, looks } from "./author";
import { type Measure, pause, percentile } from "./measure";

/* How long the author of a book waits for the printed page with the words that were just changed. */

/** Some 80 printed pages. */
const amounts = { full: { stories: 28, photos: 36 }, quick: { stories: 6, photos: 6 } };
const changes = { full: 5, quick: 2 };
const mostSeconds = 3;
const reloadPause = 1000;

/** Measures with the pictures of somebody who is there already. */
export async function measureChanges(
  product: Product,
  { pictures }: Author,
  isQuick: boolean,
): Promise<Measure> {
  const amount = isQuick ? amounts.quick : amounts.full;
  const author = await joinAuthor(product, amount, "changing-author", pictures);
  await fetchPrintFile(product, author, looks.often);
  await waitForPage(product, author, 0);
  const waits: number[] = [];
  while (waits.length < (isQuick ? changes.quick : changes.full))
    waits.push(await waitAfterChange(product, author));
  const { pages } = await newestFiles(author);
  await author.db.destroy();
  return toMeasure(waits, pages);
}

/** Measures seconds from the saved change to the image of the page that has it. */
async function waitAfterChange(product: Product, author: Author): Promise<number> {
  const { id } = await newestFiles(author);
  await changeWords(product, author);
  const begun = performance.now();
  await waitForPage(product, author, id);
  return (performance.now() - begun) / 1000;
}

/** Opens the page of the first story as the reader does, until it is of newer print files than `before`. */
async function waitForPage({ address }: Product, { cookie, book }: Author, before: number): Promise<void> {
  const headers = { cookie };
  for (;;) {
    const html = await (await fetch(`${address}/preview?story=${book.storyIds[0]}`, { headers })).text();
    const [image, id] = /\/book\/pages\/(\d+)\/\d+-large\.webp/.exec(html) ?? [];
    if (image && Number(id) > before && !html.includes("being set anew")) {
      const { status } = await fetch(address + image, { headers });
      if (status !== 200) throw new Error(`The image of a page was answered with ${status}.`);
      return;
    }
    await pause(reloadPause);
  }
}

function newestFiles({ db, actor }: Author): Promise<{ id: number; pages: number | null }> {
  const done = db.selectFrom("printFiles").select(["id", "pages"]).where("state", "=", "done");
  return done.where("userId", "=", actor.userId).orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
}

function toMeasure(waits: number[], pages: number | null): Measure {
  const list = waits.map((seconds) => seconds.toFixed(1)).join(", ");
  return {
    text: `a change of words in a book of ${pages} pages is seen in the reader after ${list} s; ${mostSeconds} s are allowed`,
    ratio: percentile(waits, 50) / mostSeconds,
    limit: 1,
  };
}
