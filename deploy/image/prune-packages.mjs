import { readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

/*
 * Removes from node_modules what the running server never reads: compilers, sources in C and TypeScript, source
 * maps, documentation. Licenses stay. Prints the megabytes removed.
 */

const folders = [
  ...["typescript", "@types", "better-sqlite3/deps", "better-sqlite3/src"],
  // Builds for browsers, and an older decoder without WebAssembly.
  ...["libheif-js/libheif", "react/umd", "react-dom/umd", "@zxing/text-encoding/umd", ".bin"],
];
const namesOfFolders = ["@types", "test", "tests", "__tests__"];
const files = /\.(map|md|markdown|ts|mts|cts|tsx|flow|c|cc|cpp|h|hpp|gyp|gypi|tsbuildinfo)$/i;
const kept = /(^|[-.])(licen[cs]e|copying|notice|copyright)/i;

const root = process.argv[2] ?? "node_modules";
let removed = 0;

for (const folder of folders) remove(path.join(root, folder));
for (const name of readdirSync(path.join(root, "better-sqlite3/prebuilds")))
  if (name !== `linux-${process.arch}.node`) remove(path.join(root, "better-sqlite3/prebuilds", name));
prune(root);
console.log(`${Math.round(removed / 1e6)} MB removed from ${root}`);

/** @param {string} folder */
function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (namesOfFolders.includes(entry.name)) remove(file);
      else prune(file);
    } else if (entry.isFile() && files.test(entry.name) && !kept.test(entry.name)) remove(file);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** @param {string} file */
function remove(file) {
  const size = sizeOf(file);
  rmSync(file, { recursive: true, force: true });
  removed += size;
}

/** @param {string} file @returns {number} */
function sizeOf(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0);
}
