import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import type { PaperTemplate } from "~/domain/base/paper.server";
import { findScriptFonts } from "~/domain/book/print/font-coverage.server";
import { mainFonts } from "~/domain/book/print/fonts";
import type { PreparedFiles } from "~/domain/book/print/print-data";
import { placeholderJpeg } from "./placeholders";

const templates = [
  "back.typ",
  "book.typ",
  "common.typ",
  "cover.typ",
  "door-cards.typ",
  "family.typ",
  "family-card.typ",
  "gift-card.typ",
  "gift-sheet.typ",
  "house-report.typ",
  "tree.typ",
  "figure.typ",
  "front.typ",
  "index.typ",
  "invoice.typ",
  "matter.typ",
  "order-sheets.typ",
  "ornament.typ",
  "packing-slips.typ",
  "running.typ",
  "sheet.typ",
  "snapshot.typ",
  "story.typ",
  "text.typ",
  "welcome.typ",
  "writing.typ",
  "years.typ",
];
const photoFolder = "photos";

export interface Typesetter {
  files: PreparedFiles;
  /** Families for scripts that the text faces lack, in the order in which they are tried. */
  fonts: string[];
  /** Throws with the compiler's diagnostics. */
  typeset(template: "book" | PaperTemplate, data: object): Promise<TypesetDocument>;
  /** Gives back the memory of documents that nobody holds, and of all that is kept to set the same again sooner. */
  forget(): void;
}

export interface TypesetDocument {
  pages: number;
  pdf(): Buffer;
  query(label: string): unknown[];
}

/**
 * Makes no pauses while its files are written, which then takes a quarter of the time: for worker processes. Limited to its own folder and
 * the fonts that `text` needs, since each takes time and memory. `keys`: of photos, in the order of their placeholders. `chosen`: of the typeface.
 */
export async function createTypesetter(
  assets: string,
  folder: string,
  keys: string[],
  text: string,
  chosen: string[] = [],
): Promise<Typesetter> {
  mkdirSync(path.join(folder, photoFolder), { recursive: true });
  for (const file of templates) copyFileSync(path.join(assets, "print", file), path.join(folder, file));
  const files = writePlaceholders(folder, keys);
  const scripts = await findScriptFonts(assets, text);
  const fonts = scripts.map(({ family }) => family);
  const fontFiles = [...mainFonts, ...chosen, ...scripts.map(({ file }) => file)];
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths: fontFiles.map((file) => path.join(assets, "fonts", file)) }],
  });
  return {
    files,
    fonts,
    async typeset(template, data) {
      await writeFile(path.join(folder, "data.json"), JSON.stringify({ ...data, fonts }));
      const main = { mainFilePath: path.join(folder, `${template}.typ`), resetRead: true };
      return toTypesetDocument(compiler, compile(compiler, main));
    },
    forget: () => {
      compiler.evictCache(0);
      // Documents are large outside of the heap, which does not know it. Only the worker of books can call for it.
      globalThis.gc?.();
    },
  };
}

function writePlaceholders(folder: string, keys: string[]): PreparedFiles {
  const files: PreparedFiles = {};
  for (const [number, key] of keys.entries()) {
    const name = `${photoFolder}/${number}.jpg`;
    writeFileSync(path.join(folder, name), placeholderJpeg(number));
    files[key] = name;
  }
  return files;
}

function compile(compiler: NodeCompiler, main: { mainFilePath: string }): NodeTypstDocument {
  const result = compiler.compile(main);
  if (result.result) return result.result;
  const errors = result.takeDiagnostics()?.shortDiagnostics ?? [];
  throw new Error(`typesetting failed: ${JSON.stringify(errors)}`);
}

function toTypesetDocument(compiler: NodeCompiler, document: NodeTypstDocument): TypesetDocument {
  return {
    pages: document.numOfPages,
    pdf: () => accessiblePdf(compiler, document),
    query: (label) => compiler.query(document, { selector: `<${label}>`, field: "value" }),
  };
}

/** PDF/UA-1 is refused for what nobody can read aloud, such as a character that no font has. */
function accessiblePdf(compiler: NodeCompiler, document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: "ua-1" });
  } catch {
    return compiler.pdf(document);
  }
}
