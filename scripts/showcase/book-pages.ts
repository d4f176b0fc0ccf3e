import { spawnSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright";
import sharp from "sharp";
import { pause } from "../bench/measure";
import type { Teller } from "./write-books";

const dotsPerInch = 100;
/** The trimmed margin on every side, in inches. */
const bleed = 0.125;
const side = 12 * dotsPerInch;

/** The inside of a printed book: the text and picture of each page. */
export interface PrintedBook {
  /** The first page with this text, from 1. */
  pageWith(words: string): number;
  picture(page: number): Promise<Buffer>;
}

export async function printBook(teller: Teller, type: string): Promise<PrintedBook> {
  const folder = await mkdtemp(path.join(tmpdir(), "showcase-"));
  const file = path.join(folder, "book.pdf");
  await writeFile(file, await fetchPrintFile(teller, type));
  const pages = run("pdftotext", ["-layout", file, "-"]).split("\f");
  return {
    pageWith(words) {
      const page = pages.findIndex((text) => text.replace(/\s+/g, " ").includes(words));
      if (page < 0) throw new Error(`No page says “${words}”.`);
      return page + 1;
    },
    async picture(page) {
      const drawn = path.join(folder, `page-${page}`);
      const only = ["-f", String(page), "-l", String(page)];
      run("pdftoppm", ["-png", "-r", String(dotsPerInch), ...only, "-singlefile", file, drawn]);
      const cut = Math.round(bleed * dotsPerInch);
      return sharp(`${drawn}.png`)
        .extract({ left: cut, top: cut, width: side, height: side })
        .png()
        .toBuffer();
    },
  };
}

export async function photographCover(browser: Browser, teller: Teller, type: string): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 900 },
    deviceScaleFactor: 1.5,
    extraHTTPHeaders: { cookie: teller.cookie },
  });
  const page = await context.newPage();
  await page.goto(`${teller.address}/book?type=${type}&page=1`, { waitUntil: "networkidle" });
  const cover = await page.locator("#page-1 svg.sheet").screenshot();
  await context.close();
  return cover;
}

async function fetchPrintFile({ address, cookie }: Teller, type: string): Promise<Buffer> {
  for (;;) {
    const answer = await fetch(`${address}/book/${type}.pdf`, { headers: { cookie } });
    if (answer.status === 200) return Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 202) throw new Error(`The print file could not be made: ${answer.status}`);
    await pause(1_000);
  }
}

/** What a program writes. Throws with its complaint. */
export function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout;
}
