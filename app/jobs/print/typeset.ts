import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import type { PreparedFiles } from "~/domain/book/print/print-data";

/** What the templates ask for; without it, print files cannot be made here. */
const templates = ["book.typ", "cover.typ", "common.typ"];
const photoFolder = "photos";

export interface TypeSetter {
  /** The prepared photos, as the templates find them. */
  files: PreparedFiles;
  /** Sets a template with its data. Throws with the setter's own words. */
  set(template: "book" | "cover", data: object): Promise<SetDocument>;
}

export interface SetDocument {
  pages: number;
  pdf(): Buffer;
  /** The values that the template left under this label. */
  query(label: string): unknown[];
}

/** A type setter that sees its own folder alone: templates, data, and the photos by other names. */
export async function openTypeSetter(
  assets: string,
  folder: string,
  photos: PreparedFiles,
): Promise<TypeSetter> {
  await mkdir(path.join(folder, photoFolder), { recursive: true });
  for (const file of templates) await copyFile(path.join(assets, "print", file), path.join(folder, file));
  const files = await linkPhotos(folder, photos);
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths: [path.join(assets, "fonts")] }],
  });
  return {
    files,
    async set(template, data) {
      await writeFile(path.join(folder, "data.json"), JSON.stringify(data));
      const main = { mainFilePath: path.join(folder, `${template}.typ`), resetRead: true };
      return toSetDocument(compiler, compile(compiler, main));
    },
  };
}

async function linkPhotos(folder: string, photos: PreparedFiles): Promise<PreparedFiles> {
  const files: PreparedFiles = {};
  for (const [key, file] of Object.entries(photos)) {
    const name = `${photoFolder}/${path.basename(file)}`;
    await symlink(file, path.join(folder, name));
    files[key] = name;
  }
  return files;
}

function compile(compiler: NodeCompiler, main: { mainFilePath: string }): NodeTypstDocument {
  const result = compiler.compile(main);
  if (result.result) return result.result;
  const errors = result.takeDiagnostics()?.shortDiagnostics ?? [];
  throw new Error(`The pages could not be set: ${JSON.stringify(errors)}`);
}

function toSetDocument(compiler: NodeCompiler, document: NodeTypstDocument): SetDocument {
  return {
    pages: document.numOfPages,
    pdf: () => compiler.pdf(document),
    query: (label) => compiler.query(document, { selector: `<${label}>`, field: "value" }),
  };
}
