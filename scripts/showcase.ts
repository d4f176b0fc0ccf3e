import { chromium } from "playwright";
import { startProduct } from "./bench/product";
import { chromiumPath, quietChromium } from "./chromium.mjs";
import { photographCover, printBook } from "./showcase/book-pages";
import { openBook, saveIcons, savePicture, saveSharedPicture } from "./showcase/save-pictures";
import { type Teller, writeBooks } from "./showcase/write-books";

/*
 * `npm run showcase`: writes the books that the public pages show, through the product's own doors, has them set for
 * print, and keeps pictures of their pages in public/pictures. Needs a Chromium and poppler; its pictures are committed.
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
  await saveIcons();
} finally {
  await product.stop();
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
  const photos = await life.picture(life.pageWith("School clothes beside"));
  const thimble = await life.picture(life.pageWith("Grandmother’s thimble"));
  await savePicture("page-window", text);
  await savePicture("page-media", photos);
  await savePicture("open-book", await openBook(text, photos));
  await savePicture(
    "spread-windows",
    await openBook(await life.picture(life.pageWith("I was named for")), thimble),
  );
  await saveSharedPicture(await openBook(text, photos));
  const others = [
    ["page-rolls", "benjamin", "biography", "three great puffy rolls"],
    ["page-letter", "margaret", "mission", "came on a Tuesday"],
    ["page-watch", "arthur", "mission", "midnight to four"],
  ] as const;
  for (const [name, username, type, words] of others) {
    const book = await printBook(tellerOf(tellers, username), type);
    await savePicture(name, await book.picture(book.pageWith(words)));
  }
}

function tellerOf(tellers: Map<string, Teller>, username: string): Teller {
  const teller = tellers.get(username);
  if (!teller) throw new Error(`${username} is not signed in.`);
  return teller;
}
