import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

/*
 * A language that nobody speaks: English with accents, longer by 40 %, between brackets. It is read as Spanish, so that
 * what stays plain English on a page is no message.
 */

const accents: Record<string, string> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ö",
  u: "ü",
  n: "ñ",
  A: "Á",
  E: "É",
  O: "Ö",
};

/** Writes the catalogue into a new folder, and returns its path. */
export function writePseudoLanguage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "life-messages-"));
  const keys = Object.keys(JSON.parse(readFileSync("messages/es.json", "utf8")));
  const catalog = Object.fromEntries(keys.map((key) => [key, pseudo(key)]));
  writeFileSync(path.join(folder, "es.json"), JSON.stringify(catalog));
  return folder;
}

function pseudo(key: string): string {
  const text = key.split("##")[0] ?? "";
  const longer = Math.ceil(text.length * 0.4);
  return `[${printAST(parse(text).map(accented))}${" öööööö".repeat(longer / 7)}${"ö".repeat(longer % 7)}]`;
}

function accented(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal)
    return { ...element, value: element.value.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter) };
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(accented) };
  if (element.type === TYPE.plural || element.type === TYPE.select) {
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(accented) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  }
  return element;
}
