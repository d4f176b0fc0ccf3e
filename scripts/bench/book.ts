import { spawnSync } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Db } from "~/db/open.server";
import type { WorkerTask } from "~/domain/base/worker-processes";
import { getBook } from "~/domain/book/book.server";
import type { Book } from "~/domain/book/model";
import { drawBook, listPhotoRequests } from "~/domain/book/print/placements";
import { bookData } from "~/domain/book/print/print-data";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { type Product, startProduct } from "../product";
import { type Author, changeWords, fetchPrintFile, forgetPhotos, joinAuthor, looks } from "./author";
import { pictureIn, printInBrowser } from "./browser-book";
import { measureChanges } from "./changed-book";
import { type Bench, type Measure, percentile } from "./measure";
import { gatherReaders } from "./readers";

const amounts = { full: { stories: 150, photos: 200 }, quick: { stories: 20, photos: 30 } };
const mostMegabytes = 800;
/** Idle and busy rounds alternate, so that other load on the machine affects both. */
const rounds = { full: 3, quick: 1 };

export const largeBook: Bench = {
  name: "book",
  about: "150 stories and 200 photos become a print file and a Word document",
  async run(isQuick) {
    const product = await startProduct();
    try {
      const author = await joinAuthor(product, isQuick ? amounts.quick : amounts.full);
      const made = await makeBooks(product, author);
      const yardsticks = await measureYardsticks(product, author);
      const pages = await measurePages(product, author, isQuick);
      const changed = await measureChanges(product, author, isQuick);
      await author.db.destroy();
      return [...bookMeasures(made, yardsticks), pages, changed];
    } finally {
      await product.stop();
    }
  },
};

interface Made {
  seconds: number;
  megabytes: number;
}

/** The print file from scratch, then with a changed text, then the Word document. */
async function makeBooks(product: Product, author: Author) {
  await fetch(`${product.address}/book`, { headers: { cookie: author.cookie } });
  const first = await watched(product, "book", () => fetchPrintFile(product, author, looks.often));
  await changeWords(product, author);
  const second = await watched(product, "book", () => fetchPrintFile(product, author, looks.often));
  const docx = await watched(product, "docx", () => fetchDocx(product, author));
  return { first, second, docx };
}

async function watched(product: Product, job: WorkerTask, work: () => Promise<void>): Promise<Made> {
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, product.memoryOf(job) ?? 0);
  }, 20);
  const begun = performance.now();
  await work();
  clearInterval(timer);
  return { seconds: (performance.now() - begun) / 1000, megabytes };
}

async function fetchDocx({ address }: Product, { cookie }: Author): Promise<void> {
  const answer = await fetch(`${address}/api/export-docx`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ storyType: "biography" }),
  });
  if (answer.status !== 200) throw new Error(`The document was answered with ${answer.status}.`);
  await answer.arrayBuffer();
}

interface Yardsticks {
  browserSeconds: number;
  /** Undefined without pandoc. */
  pandocSeconds: number | undefined;
}

/** Prints the same pages by a browser, with the same photos, and makes the same document by pandoc. */
async function measureYardsticks({ dataDir }: Product, { db, actor }: Author): Promise<Yardsticks> {
  const folder = path.join(dataDir, "yardsticks");
  await mkdir(folder);
  const book = await getBook(db, actor, "biography");
  const browserSeconds = await measureBrowser(dataDir, folder, book);
  const pandocSeconds = await measurePandoc(dataDir, folder, db, book);
  return { browserSeconds, pandocSeconds };
}

async function measureBrowser(dataDir: string, folder: string, book: Book): Promise<number> {
  const cache = path.join(dataDir, "books", "photos");
  const prepared = await readdir(cache);
  const drawn = drawBook(book);
  const files: Record<string, string> = {};
  for (const { key, photoId } of listPhotoRequests(drawn, builtInProfile)) {
    const file = prepared.find((name) => name.startsWith(`${photoId}-`)) ?? "";
    files[key] = `${photoId}.jpg`;
    await writeFile(path.join(folder, `${photoId}.jpg`), await pictureIn(path.join(cache, file)));
  }
  return printInBrowser(bookData(drawn, builtInProfile, files, { year: 2026, links: false }), folder);
}

async function measurePandoc(
  dataDir: string,
  folder: string,
  db: Db,
  book: Book,
): Promise<number | undefined> {
  if (spawnSync("pandoc", ["--version"]).status !== 0) {
    console.log("  pandoc is not installed here: the Word document is not compared with what it makes.");
    return undefined;
  }
  const rows = await db.selectFrom("media").select(["id", "folder"]).execute();
  const fileOf = new Map(
    rows.map(({ id, folder: name }) => [id, path.join(dataDir, "media", name, "full.jpg")]),
  );
  const html = path.join(folder, "pandoc.html");
  await writeFile(html, htmlOf(book, fileOf));
  const begun = performance.now();
  const { status, stderr } = spawnSync("pandoc", [html, "--toc", "-o", path.join(folder, "pandoc.docx")]);
  if (status !== 0) throw new Error(`pandoc failed: ${stderr}`);
  return (performance.now() - begun) / 1000;
}

function htmlOf({ chapters }: Book, fileOf: Map<number, string>): string {
  return chapters
    .flatMap(({ title, stories }) => [
      `<h1>${title}</h1>`,
      ...stories.flatMap((story) => [
        `<h2>${story.title}</h2>`,
        ...story.paragraphs.map((text) => `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`),
        ...story.media.map(
          ({ id, caption }) => `<p><img src="${fileOf.get(id)}" alt="${caption}"></p><p>${caption}</p>`,
        ),
      ]),
    ])
    .join("\n");
}

/** The response times of other people's pages during the making of a print file, and without it. */
async function measurePages(product: Product, author: Author, isQuick: boolean): Promise<Measure> {
  const readers = await gatherReaders(product);
  await readers.measure(2);
  const seen: { idle: number; busy: number; seconds: number }[] = [];
  while (seen.length < (isQuick ? rounds.quick : rounds.full)) {
    const idle = percentile(await readers.measure(isQuick ? 3 : 8), 99);
    await forgetPhotos(product.dataDir);
    await changeWords(product, author);
    const begun = performance.now();
    const busy = percentile(await readers.measureWhile(fetchPrintFile(product, author, looks.seldom)), 99);
    seen.push({ idle, busy, seconds: (performance.now() - begun) / 1000 });
  }
  const list = (values: number[]) => values.map((value) => value.toFixed(0)).join(", ");
  return {
    text: `pages of others while the print file is made from nothing (in ${list(seen.map(({ seconds }) => seconds))} s): 99 of 100 within ${list(seen.map(({ busy }) => busy))} ms, else within ${list(seen.map(({ idle }) => idle))} ms`,
    ratio: percentile(
      seen.map(({ busy, idle }) => busy / idle),
      50,
    ),
    limit: 2,
  };
}

type Books = Awaited<ReturnType<typeof makeBooks>>;

function bookMeasures(
  { first, second, docx }: Books,
  { browserSeconds, pandocSeconds }: Yardsticks,
): Measure[] {
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const word =
    pandocSeconds === undefined
      ? []
      : [
          {
            text: `the Word document: ${seconds(docx.seconds)}, by pandoc ${seconds(pandocSeconds)}`,
            ratio: docx.seconds / pandocSeconds,
            limit: 0.25,
          },
        ];
  return [
    {
      text: `the print file with prepared photos: ${seconds(second.seconds)}, by a browser ${seconds(browserSeconds)}`,
      ratio: second.seconds / browserSeconds,
      limit: 0.5,
    },
    {
      text: `the print file when only words have changed: ${seconds(second.seconds)}, the first time ${seconds(first.seconds)}`,
      ratio: second.seconds / first.seconds,
      limit: 0.25,
    },
    ...word,
    ...Object.entries({ "the print file": [first, second], "the Word document": [docx] }).map(
      ([name, made]) => {
        const megabytes = Math.max(...made.map((one) => one.megabytes));
        return {
          text: `memory of the process that makes ${name}: ${megabytes.toFixed(0)} MB; ${mostMegabytes} MB are allowed`,
          ratio: megabytes / mostMegabytes,
          limit: 1,
        };
      },
    ),
  ];
}
