import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { besideServer } from "../beside-server.mjs";

/* Finds the sentences of the code: the first argument of `t` and `message`. */

const says = new Set(["t", "message"]);

/**
 * @typedef {object} Place
 * @property {string} file
 * @property {number} line
 */

/** The sentences of files, with where they stand. @param {string[]} files @returns {Map<string, Place[]>} */
export function collectMessages(files) {
  /** @type {Map<string, Place[]>} */
  const messages = new Map();
  for (const file of files) {
    const source = parse(file);
    visit(source, (text, position) => {
      const line = source.getLineAndCharacterOfPosition(position).line + 1;
      messages.set(text, [...(messages.get(text) ?? []), { file, line }]);
    });
  }
  return messages;
}

/** All files of the product that may say something. @returns {string[]} */
export function sourceFiles() {
  const ofApp = readdirSync("app", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [...ofApp, ...shellFiles()].sort();
}

/** The files that print for whoever runs the server at a shell. @returns {string[]} */
export function shellFiles() {
  /** @type {Set<string>} */
  const found = new Set();
  for (const name of besideServer) withImports(`scripts/${name}.ts`, found);
  return ["server.ts", ...[...found].filter((file) => file.startsWith("scripts/"))];
}

/** The file, and all that it imports values from, directly or not. @param {string} file @param {Set<string>} [found] */
export function withImports(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of importedNames(parse(file))) {
    const target = resolve(file, name);
    if (target) withImports(target, found);
  }
  return found;
}

/** Those that are loaded later too. @param {ts.SourceFile} source @returns {string[]} */
function importedNames(source) {
  /** @type {string[]} */
  const names = [];
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) continue;
    const isTypes = ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly;
    if (!isTypes && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      names.push(node.moduleSpecifier.text);
  }
  names.push(...laterImports(source));
  return names;
}

/** The modules of `import("…")` within a node. @param {ts.Node} node @returns {string[]} */
export function laterImports(node) {
  return [...node.getText().matchAll(/\bimport\("([^"]+)"\)/g)].map(([, name = ""]) => name);
}

/** @param {string} file @param {string} name */
export function resolve(file, name) {
  const base = name.startsWith("~/") ? path.join("app", name.slice(2)) : path.join(path.dirname(file), name);
  if (!name.startsWith("~/") && !name.startsWith(".")) return undefined;
  return [base, `${base}.ts`, `${base}.tsx`].find((place) => existsSync(place) && statSync(place).isFile());
}

/** @type {Map<string, ts.SourceFile>} */
const parsed = new Map();

/** @param {string} file */
export function parse(file) {
  const known = parsed.get(file);
  if (known) return known;
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
  parsed.set(file, source);
  return source;
}

/** "{name}: {reason}" says nothing by itself. @param {string} text */
function hasWords(text) {
  return /\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
}

/** @param {ts.Node} node @param {(text: string, position: number) => void} found */
function visit(node, found) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && says.has(node.expression.text)) {
    const [text] = node.arguments;
    if (text && ts.isStringLiteralLike(text) && hasWords(text.text)) found(text.text, text.getStart());
  }
  node.forEachChild((child) => visit(child, found));
}
