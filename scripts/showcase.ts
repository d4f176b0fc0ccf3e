import { chromium } from "playwright";
import { type PictureName, pictures } from "../app/views/public/pictures";
import { startProduct } from "./product";
import { chromiumPath, quietChromium } from "./programs.mjs";
import { type PrintedBook, photographCover, printBook } from "./showcase/book-pages";
import { openHouse, photographCards, photographSitting, photographToday } from "./showcase/house-screens";
import { cropPainting, type PaintingName } from "./showcase/paintings";
import { openBook, saveIcons, savePicture, saveSharedPicture } from "./showcase/save-pictures";
import { type Teller, writeBooks } from "./showcase/write-books";

/*
 * `npm run showcase`: writes the books of the public pages through the product's own API, prints them, and
 * saves pictures of their pages in public/pictures. Needs Chromium and poppler. The pictures are
 * committed.
 */

const site = "https://stories.example.org";

const product = await startProduct({ APP_URL: site });
try {
  const tellers = new Map<string, Teller>();
  for (const username of ["margaret", "benjamin", "arthur"]) {
    tellers.set(username, {
      address: product.address,
      origin: site,
      cookie: await product.join(username),
    });
  }
  console.log("Writing the books …");
  await writeBooks(tellers);
  console.log("Printing them …");
  await saveCovers(tellers);
  await savePages(tellers);
  await savePaintings();
  await saveHouse();
  await saveIcons();
} finally {
  await product.stop();
}

async function saveHouse(): Promise<void> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: quietChromium });
  try {
    const house = await openHouse(product);
    await savePicture("house-today", await photographToday(browser, house));
    await savePicture("house-cards", await photographCards(house));
    await savePicture("house-sit-down", await photographSitting(browser, house));
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function saveCovers(tellers: Map<string, Teller>): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: quietChromium });
  const covers = [
    ["cover-margaret", "margaret", "biography"],
    ["cover-franklin", "benjamin", "biography"],
    ["cover-arthur", "arthur", "mission"],
  ] as const;
  for (const [name, username, type] of covers) {
    await savePicture(name, await photographCover(browser, tellerOf(tellers, username), type));
  }
  await browser.close();
}

async function savePages(tellers: Map<string, Teller>): Promise<void> {
  const life = await printBook(tellerOf(tellers, "margaret"), "biography");
  const house = life.pageWith("eleven windows and I knew");
  const text = await life.picture(house);
  const photos = await life.picture(house + 1);
  const name = life.pageWith("I was named for");
  await savePicture("page-window", text);
  await savePicture("page-media", photos);
  await savePicture("open-book", await openBook(text, photos));
  await savePicture("spread-windows", await openBook(await life.picture(name), await life.picture(name + 1)));
  await saveSharedPicture(await openBook(text, photos));
  const spreads = [
    { name: "spread-wharf", username: "benjamin", type: "biography", words: "There was a salt-marsh" },
    { name: "spread-reading", username: "benjamin", type: "biography", words: "From a child I was fond" },
    { name: "spread-rolls", username: "benjamin", type: "biography", words: "gazing about till" },
    { name: "spread-letter", username: "margaret", type: "mission", words: "came on a Tuesday" },
    { name: "spread-watch", username: "arthur", type: "mission", words: "midnight to four" },
  ] as const;
  const books = new Map<string, PrintedBook>();
  for (const { name, username, type, words } of spreads) {
    const key = `${username} ${type}`;
    const book = books.get(key) ?? (await printBook(tellerOf(tellers, username), type));
    books.set(key, book);
    const first = book.pageWith(words);
    await savePicture(name, await openBook(await book.picture(first), await book.picture(first + 1)));
    if (name === "spread-wharf")
      await savePicture("page-introduction", await book.picture(book.pageWith("Dear Son")));
  }
}

async function savePaintings(): Promise<void> {
  const crops: [PictureName, PaintingName, string][] = [
    ["painting-fire", "smith", "top"],
    ["painting-winter", "metcalf", "centre"],
    ["painting-woman", "israels", "top"],
    ["painting-reader", "martin", "top"],
    ["painting-station", "monet", "centre"],
  ];
  for (const [name, painting, position] of crops) {
    const { width, height } = pictures[name];
    await savePicture(name, await cropPainting(painting, { width, height, position }));
  }
}

function tellerOf(tellers: Map<string, Teller>, username: string): Teller {
  const teller = tellers.get(username);
  if (!teller) throw new Error(`${username} is not signed in.`);
  return teller;
}
