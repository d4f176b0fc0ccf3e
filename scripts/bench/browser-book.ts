import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import type { bookData } from "~/domain/book/print/print-data";
import { chromiumPath, quietChromium } from "../programs.mjs";

/* The baseline of print files: the same pages, printed by a browser. */

type Data = ReturnType<typeof bookData>;
type Words = Data["titlePage"][number];
type Sheet = Data["chapters"][number]["stories"][number]["plates"][number];
type Figure = Data["chapters"][number]["stories"][number]["figures"][number];

/** Prints a book to book.pdf, with the pictures in `folder`; returns seconds. */
export async function printInBrowser(data: Data, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const page = path.join(folder, "book.html");
  await writeFile(page, toHtml(data));
  const begun = performance.now();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: quietChromium });
  try {
    const tab = await browser.newPage();
    await tab.goto(pathToFileURL(page).href, { waitUntil: "load", timeout: 300_000 });
    const pdf = await tab.pdf({ preferCSSPageSize: true, printBackground: true });
    await writeFile(path.join(folder, "book.pdf"), pdf);
  } finally {
    await browser.close();
  }
  return (performance.now() - begun) / 1000;
}

/** A prepared photo is a PDF page that contains only this JPEG. */
export async function pictureIn(preparedPhoto: string): Promise<Buffer> {
  const pdf = await readFile(preparedPhoto);
  const start = pdf.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  return pdf.subarray(start, pdf.indexOf("endstream", start));
}

function toHtml(data: Data): string {
  const chapters = data.chapters.map(
    ({ title, stories }) => `<h1>${plain(title.text)}</h1>${stories.map(storyHtml).join("")}`,
  );
  return `<!doctype html><html lang="${data.lang}"><meta charset="utf-8"><style>${style(data)}</style>
    <div class="sheet">${data.titlePage.map(wordsHtml).join("")}</div>
    ${data.chapters
      .flatMap(({ stories }) => stories)
      .map(({ title }) => `<p>${plain(title.text)}</p>`)
      .join("")}
    ${chapters.join("")}</html>`;
}

function style({ unit, sheet }: Data): string {
  const face = pathToFileURL(path.resolve("assets/fonts/SourceSerif4_400Regular.ttf")).href;
  return `@font-face { font-family: Book; src: url("${face}") }
    @page { size: ${sheet.width}pt ${sheet.height}pt; margin: ${100 * unit}pt }
    @page drawn { margin: 0 }
    body { margin: 0; font: ${9.4 * unit}pt/1.5 Book; text-align: justify; hyphens: auto }
    h1, h2 { break-before: page } p { margin: 0; text-indent: 1.5em; widows: 2; orphans: 2 }
    .sheet { page: drawn; position: relative; break-before: page; width: ${sheet.width}pt; height: ${sheet.height - 1}pt; overflow: hidden }
    .sheet div, .sheet img { position: absolute }`;
}

function storyHtml({
  title,
  paragraphs,
  figures,
  plates,
}: Data["chapters"][number]["stories"][number]): string {
  const text = paragraphs
    .map(({ lines }, index) => {
      const shown = figures.filter(({ after }) => after === index);
      return `${shown.map(figureHtml).join("")}<p>${lines.map(lineHtml).join("<br>")}</p>`;
    })
    .join("");
  return `<h2>${plain(title.text)}</h2>${text}${plates.map(sheetHtml).join("")}`;
}

function figureHtml({ pictures }: Figure): string {
  const shown = (pictures as unknown as { w: number; h: number; file: string | null }[]).map(
    ({ w, h, file }) =>
      file
        ? `<img src="${file}" style="width:${(w * 1.44).toFixed(2)}pt;height:${(h * 1.44).toFixed(2)}pt">`
        : "",
  );
  return `<div>${shown.join("")}</div>`;
}

function lineHtml({ marker, pieces }: { marker: string | null; pieces: { text: string }[] }): string {
  return plain([marker === null ? "" : `${marker} `, ...pieces.map(({ text }) => text)].join(""));
}

function sheetHtml({ boxes, heading }: Sheet): string {
  const drawn = boxes.map(({ picture, caption, rotation, ...box }) => {
    const photo = picture as { x: number; y: number; w: number; h: number; file: string | null } | null;
    const image = photo?.file ? `<img src="${photo.file}" style="${at(photo)}">` : "";
    const turn = `transform:rotate(${rotation}deg)`;
    return `<div style="${at(box)};${turn}">${image}${caption ? wordsHtml(caption) : ""}</div>`;
  });
  return `<div class="sheet">${[...heading.map(wordsHtml), ...drawn].join("")}</div>`;
}

function wordsHtml(words: Words): string {
  return `<div style="${at(words)};font-size:${(words.size * 1.44).toFixed(2)}pt">${plain(words.passage.text)}</div>`;
}

function at({ x, y, w, h }: { x: number; y: number; w: number; h: number }): string {
  const points = (units: number) => `${(units * 1.44).toFixed(2)}pt`;
  return `left:${points(x)};top:${points(y)};width:${points(w)};height:${points(h)}`;
}

function plain(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
