import { Parser } from "htmlparser2";
import type { Cells } from "../../base/read-table";

/* The parts of a spreadsheet (ECMA-376, part 1, section 18) that a list of people needs: the words, numbers and days of its first sheet. */

export type Parts = ReadonlyMap<string, string>;

export interface SheetLimits {
  rows: number;
  columns: number;
}

/** Reads the first sheet. Throws RangeError for a cell beyond the limits, and Error for what is no spreadsheet. */
export function readFirstSheet(parts: Parts, limits: SheetLimits): Cells {
  const { path, isFrom1904 } = findFirstSheet(parts);
  const facts = {
    words: readWords(parts.get("xl/sharedStrings.xml") ?? ""),
    days: readDayStyles(parts),
    isFrom1904,
  };
  const cells: Cells = [];
  let [row, column] = [-1, -1];
  let [kind, style, text] = ["", 0, ""];
  let isValue = false;
  const requirePlace = () => {
    if (row >= limits.rows || column >= limits.columns) throw new RangeError("A cell is too far away.");
  };
  parse(need(parts, path), {
    open(name, attributes) {
      if (name === "row") {
        row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1;
        column = -1;
      }
      if (name === "c") {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        [kind, style, text] = [attributes.t ?? "n", Number(attributes.s ?? 0), ""];
      }
      isValue = name === "v" || name === "t";
      requirePlace();
    },
    text(part) {
      if (isValue) text += part;
    },
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      if (name !== "c" || row < 0) return;
      cells[row] ??= [];
      (cells[row] as string[])[column] = cellValue(text, kind, style, facts);
    },
  });
  return Array.from(cells, (line) => Array.from(line ?? [], (cell) => cell ?? ""));
}

interface SheetFacts {
  words: string[];
  days: ReadonlySet<number>;
  isFrom1904: boolean;
}

function cellValue(
  text: string,
  kind: string,
  style: number,
  { words, days, isFrom1904 }: SheetFacts,
): string {
  if (kind === "s") return words[Number(text)] ?? "";
  if (kind === "n" && days.has(style) && /^\d+(\.\d+)?$/.test(text)) return dayOf(Number(text), isFrom1904);
  return text;
}

const millisecondsADay = 86_400_000;

/** Days count from the end of 1899, as if 1900 had been a leap year, or from 1904. */
function dayOf(count: number, isFrom1904: boolean): string {
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = new Date(start + Math.floor(count) * millisecondsADay);
  return Number.isNaN(day.getTime()) ? String(count) : day.toISOString().slice(0, 10);
}

function columnOf(place: string): number {
  const letters = /^[A-Z]{1,4}/.exec(place.toUpperCase())?.[0] ?? "";
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function findFirstSheet(parts: Parts): { path: string; isFrom1904: boolean } {
  let id = "";
  let isFrom1904 = false;
  parse(need(parts, "xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "workbookPr") isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name === "sheet" && id === "") id = attributes["r:id"] ?? attributes.id ?? "";
    },
  });
  let target = "";
  parse(need(parts, "xl/_rels/workbook.xml.rels"), {
    open(name, attributes) {
      if (name === "Relationship" && attributes.Id === id) target = attributes.Target ?? "";
    },
  });
  return { path: target.startsWith("/") ? target.slice(1) : `xl/${target}`, isFrom1904 };
}

/** The words that cells share, without the small signs above them that say how they sound. */
function readWords(xml: string): string[] {
  const words: string[] = [];
  let [isText, isSound] = [false, false];
  parse(xml, {
    open(name) {
      if (name === "si") words.push("");
      if (name === "rPh") isSound = true;
      isText = name === "t";
    },
    text(part) {
      if (isText && !isSound && words.length > 0) words[words.length - 1] += part;
    },
    close(name) {
      if (name === "rPh") isSound = false;
      if (name === "t") isText = false;
    },
  });
  return words;
}

/** Numbers of the formats for days that each program knows. */
const knownDayFormats = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

function readDayStyles(parts: Parts): Set<number> {
  const formats = new Set(knownDayFormats);
  const styles = new Set<number>();
  let [isInCells, count] = [false, 0];
  parse(parts.get("xl/styles.xml") ?? "", {
    open(name, attributes) {
      if (name === "numFmt" && isDayFormat(attributes.formatCode ?? ""))
        formats.add(Number(attributes.numFmtId));
      if (name === "cellXfs") isInCells = true;
      if (name !== "xf" || !isInCells) return;
      if (formats.has(Number(attributes.numFmtId))) styles.add(count);
      count += 1;
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return styles;
}

/** Colors and words stand in brackets and quotes. */
function isDayFormat(code: string): boolean {
  return /[dy]/i.test(code.replace(/\[[^\]]*\]|"[^"]*"|\\./g, ""));
}

interface Handlers {
  open: (name: string, attributes: Record<string, string | undefined>) => void;
  text?: (part: string) => void;
  close?: (name: string) => void;
}

/** Names come without their prefix. A document with a declaration of its own is refused; entities stay as they are. */
function parse(xml: string, { open, text, close }: Handlers): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(plain(name), attributes),
      ontext: (part) => text?.(part),
      onclosetag: (name) => close?.(plain(name)),
      onprocessinginstruction(name) {
        if (name.toUpperCase().startsWith("!DOCTYPE"))
          throw new Error("A spreadsheet has no declaration of its own.");
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

function plain(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function need(parts: Parts, name: string): string {
  const part = parts.get(name);
  if (part === undefined) throw new Error("A part of the spreadsheet is missing.");
  return part;
}
