import { readFile } from "node:fs/promises";
import path from "node:path";
import { isMissing } from "../../base/disk.server";
import { retentionList } from "../../base/settings/retention";
import { findSupportEmail, getSettings, type SettingsDeps } from "../../base/settings/settings.server";
import { type Document, readMarkdown } from "./markdown";

/* Pages from DATA_DIR/pages/NAME.md, or the defaults that ship with the product. */

const documentNames = ["privacy", "terms", "accessibility"] as const;
export type DocumentName = (typeof documentNames)[number];

export interface DocumentDeps extends SettingsDeps {
  config: SettingsDeps["config"] & { dataDir: string; brandName: string; appUrl: string | undefined };
}

const retentionMark = "{{retention}}";

/** Reads a page and fills in `{{brand}}`, `{{contact}}`, `{{address}}` and `{{retention}}`. */
export async function readDocument(deps: DocumentDeps, name: DocumentName): Promise<Document> {
  return readMarkdown(await fillIn(deps, await readText(deps.config, name)));
}

/** Whether the privacy page, which the operator may have written, says how long data is kept. */
export async function showsRetention({ config }: DocumentDeps): Promise<boolean> {
  return (await readText(config, "privacy")).includes(retentionMark);
}

function readText({ dataDir }: { dataDir: string }, name: DocumentName): Promise<string> {
  const own = path.join(dataDir, "pages", `${name}.md`);
  return readFile(own, "utf8").catch(ifMissing(() => readOurs(name)));
}

function readOurs(name: DocumentName): Promise<string> {
  return readFile(path.resolve("assets", "pages", `${name}.md`), "utf8");
}

function ifMissing(instead: () => Promise<string>) {
  return (error: unknown) => {
    if (isMissing(error)) return instead();
    throw error;
  };
}

async function fillIn(deps: DocumentDeps, text: string): Promise<string> {
  const { brandName, appUrl } = deps.config;
  const supportEmail = await findSupportEmail(deps);
  return text
    .replaceAll(retentionMark, retentionList(await getSettings(deps.db)))
    .replaceAll("{{brand}}", brandName)
    .replaceAll(
      "{{contact}}",
      supportEmail ? `[${supportEmail}](mailto:${supportEmail})` : "[our contact form](/contact)",
    )
    .replaceAll("{{address}}", appUrl ?? "this site");
}
