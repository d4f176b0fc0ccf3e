import { readFile } from "node:fs/promises";
import path from "node:path";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { isMissing } from "../../base/disk.server";
import { retentionList } from "../../base/settings/retention";
import { findSupportEmail, getSettings, type SettingsDeps } from "../../base/settings/settings.server";
import { foreignLanguageOf } from "./foreign-language";
import { type Document, readMarkdown } from "./markdown";

/* Pages from DATA_DIR/pages/NAME.md, or the defaults that ship with the product. NAME.es.md is in Spanish. */

const documentNames = ["privacy", "terms", "accessibility"] as const;
export type DocumentName = (typeof documentNames)[number];

export interface DocumentDeps extends SettingsDeps {
  /** Null without speech recognition. */
  transcriber: object | null;
  config: SettingsDeps["config"] & { dataDir: string; brandName: string; appUrl: string | undefined };
}

const retentionMark = "{{retention}}";
const transcriptsMark = "{{transcripts}}";

/** Reads a page, in the reader's language where it exists, and fills in `{{brand}}`, contact, address, retention and transcripts. */
export async function readDocument(deps: DocumentDeps, name: DocumentName): Promise<Document> {
  const { text, file } = await readText(deps.config, name);
  const foreign = file.endsWith(inOwnLanguage(name)) ? {} : foreignLanguageOf(text);
  return { ...readMarkdown(await fillIn(deps, text)), ...foreign };
}

/** Whether the privacy page, which the operator may have written, says how long data is kept. */
export async function showsRetention({ config }: DocumentDeps): Promise<boolean> {
  return (await readText(config, "privacy")).text.includes(retentionMark);
}

function inOwnLanguage(name: DocumentName): string {
  return `${name}.${currentLanguage()}.md`;
}

interface NamedText {
  file: string;
  text: string;
}

function readText({ dataDir }: { dataDir: string }, name: DocumentName): Promise<NamedText> {
  const names = [inOwnLanguage(name), `${name}.md`];
  const folders = [path.join(dataDir, "pages"), path.resolve("assets", "pages")];
  return readFirst(folders.flatMap((folder) => names.map((file) => path.join(folder, file))));
}

/** Throws if not even the last one is there. */
async function readFirst([file = "", ...others]: string[]): Promise<NamedText> {
  try {
    return { file, text: await readFile(file, "utf8") };
  } catch (error) {
    if (isMissing(error) && others.length > 0) return readFirst(others);
    throw error;
  }
}

async function fillIn(deps: DocumentDeps, text: string): Promise<string> {
  const { brandName, appUrl } = deps.config;
  const supportEmail = await findSupportEmail(deps);
  return text
    .replaceAll(retentionMark, retentionList(await getSettings(deps.db)))
    .replaceAll(transcriptsMark, transcriptsSentence(deps))
    .replaceAll("{{brand}}", brandName)
    .replaceAll(
      "{{contact}}",
      supportEmail ? `[${supportEmail}](mailto:${supportEmail})` : `[${t("our contact form")}](/contact)`,
    )
    .replaceAll("{{address}}", appUrl ?? t("this site"));
}

function transcriptsSentence({ transcriber }: DocumentDeps): string {
  return transcriber
    ? t(
        "A recording has a transcript once its owner has asked for one. The computer that writes it can mishear, and words that it was not sure of are marked until somebody corrects them.",
      )
    : t("A recording has a transcript only if somebody types one.");
}
