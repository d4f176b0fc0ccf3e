import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import type { GlyphCoverage } from "./checks/glyphs";
import { type ScriptFont, scriptFonts, textFont } from "./fonts";

const loaded = new Map<string, Promise<Set<number>>>();

/** Code points covered by the fonts in `assets`, cached. */
export async function readFontCoverage(assets: string): Promise<GlyphCoverage> {
  const files = [textFont, ...scriptFonts.map(({ file }) => file)];
  const sets = await Promise.all(files.map((file) => readCodePoints(assets, file)));
  return (codePoint) => sets.some((codePoints) => codePoints.has(codePoint));
}

/** The fonts of the letters that the text font lacks. Letters that no font has are skipped. */
export async function findScriptFonts(assets: string, text: string): Promise<ScriptFont[]> {
  const covered = await readCodePoints(assets, textFont);
  let rest = codePointsOf(text).filter((codePoint) => !covered.has(codePoint));
  const found: ScriptFont[] = [];
  for (const font of scriptFonts) {
    if (rest.length === 0) break;
    const codePoints = await readCodePoints(assets, font.file);
    const others = rest.filter((codePoint) => !codePoints.has(codePoint));
    if (others.length < rest.length) found.push(font);
    rest = others;
  }
  return found;
}

const controls = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

function codePointsOf(text: string): number[] {
  const characters = new Set(text.match(/[^ -\u024f‘’“”„«»–—…]/gu));
  return [...characters]
    .filter((character) => !controls.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
}

function readCodePoints(assets: string, file: string): Promise<Set<number>> {
  const font = path.join(assets, "fonts", file);
  const known = loaded.get(font) ?? addCodePoints(font, new Set());
  loaded.set(font, known);
  return known;
}

async function addCodePoints(file: string, all: Set<number>): Promise<Set<number>> {
  const handle = await open(file, "r");
  try {
    const table = await readTable(handle, "cmap");
    const count = table.readUInt16BE(2);
    for (let record = 0; record < count; record += 1) {
      const subtable = table.subarray(table.readUInt32BE(4 + 8 * record + 4));
      const format = subtable.readUInt16BE(0);
      if (format === 4) addSegments(subtable, all);
      if (format === 12) addGroups(subtable, all);
    }
    return all;
  } finally {
    await handle.close();
  }
}

async function readTable(handle: FileHandle, tag: string): Promise<Buffer> {
  const count = (await read(handle, 0, 12)).readUInt16BE(4);
  const directory = await read(handle, 12, 16 * count);
  for (let entry = 0; entry < directory.length; entry += 16) {
    if (directory.toString("latin1", entry, entry + 4) === tag)
      return read(handle, directory.readUInt32BE(entry + 8), directory.readUInt32BE(entry + 12));
  }
  throw new Error(`Font has no ${tag} table.`);
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  return (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
}

function addSegments(table: Buffer, all: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const end = table.readUInt16BE(14 + 2 * segment);
    const start = table.readUInt16BE(16 + 2 * segments + 2 * segment);
    for (let code = start; code <= end && code < 0xffff; code += 1) all.add(code);
  }
}

function addGroups(table: Buffer, all: Set<number>): void {
  const groups = table.readUInt32BE(12);
  for (let group = 0; group < groups; group += 1) {
    const [start, end] = [table.readUInt32BE(16 + 12 * group), table.readUInt32BE(20 + 12 * group)];
    for (let code = start; code <= end; code += 1) all.add(code);
  }
}
