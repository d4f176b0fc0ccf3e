import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Document, readMarkdown } from "./markdown";

/* Pages from DATA_DIR/pages/NAME.md, or the defaults that ship with the product. */

const documentNames = ["privacy", "terms", "accessibility"] as const;
export type DocumentName = (typeof documentNames)[number];

export interface DocumentSettings {
  dataDir: string;
  brandName: string;
  supportEmail: string | undefined;
  appUrl: string | undefined;
}

/** Reads a page and fills in `{{brand}}`, `{{contact}}` and `{{address}}`. */
export async function readDocument(settings: DocumentSettings, name: DocumentName): Promise<Document> {
  const own = path.join(settings.dataDir, "pages", `${name}.md`);
  const text = await readFile(own, "utf8").catch(ifMissing(() => readOurs(name)));
  return readMarkdown(fillIn(text, settings));
}

function readOurs(name: DocumentName): Promise<string> {
  return readFile(path.resolve("assets", "pages", `${name}.md`), "utf8");
}

function ifMissing(instead: () => Promise<string>) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return instead();
    throw error;
  };
}

function fillIn(text: string, { brandName, supportEmail, appUrl }: DocumentSettings): string {
  return text
    .replaceAll("{{brand}}", brandName)
    .replaceAll(
      "{{contact}}",
      supportEmail ? `[${supportEmail}](mailto:${supportEmail})` : "[our contact form](/contact)",
    )
    .replaceAll("{{address}}", appUrl ?? "this site");
}
