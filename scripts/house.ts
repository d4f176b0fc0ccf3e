import { appFiles, importGraph } from "../tests/support/imports";
import { read } from "../tests/support/repository";

/* `npm run house`: files and lines by layer and wing, and the imports between the rooms and wings of the domain. */

/** From the bottom, as in docs/architecture.md. */
const wings = ["base", "people", "media", "writing", "book", "selling", "running"];

const domain = appFiles.filter((file) => file.startsWith("app/domain/"));
const graph = importGraph();

printSizes("layer", appFiles, (file) => file.split("/")[1] ?? "");
printSizes("wing", domain, wingOf);
const between = domain.flatMap((file) =>
  (graph.get(file) ?? [])
    .filter((target) => target.startsWith("app/domain/"))
    .map((target) => ({ from: file, to: target })),
);
console.log(`\narrows between rooms: ${count(between.map(({ from, to }) => [roomOf(from), roomOf(to)]))}`);
const ofWings = between.map(({ from, to }) => [wingOf(from), wingOf(to)] as const);
console.log(`arrows between wings: ${count(ofWings)}`);
const upward = ofWings.filter(([from, to]) => wings.indexOf(to) > wings.indexOf(from));
console.log(`upward: ${count(upward)}`);

function printSizes(title: string, files: string[], nameOf: (file: string) => string): void {
  console.log(`\n${title.padEnd(12)} files   lines`);
  const names = [...new Set(files.map(nameOf))].sort();
  for (const name of names) {
    const inside = files.filter((file) => nameOf(file) === name);
    const lines = inside.reduce((sum, file) => sum + read(file).split("\n").length - 1, 0);
    console.log(`${name.padEnd(12)} ${String(inside.length).padStart(5)} ${String(lines).padStart(7)}`);
  }
}

/** Counts pairs of different names, each once. */
function count(pairs: (readonly string[])[]): number {
  return new Set(pairs.filter(([from, to]) => from !== to).map((pair) => pair.join(" → "))).size;
}

function wingOf(file: string): string {
  return file.split("/")[2] ?? "";
}

/** The folder of a noun, or the wing for its loose files. */
function roomOf(file: string): string {
  return file.split("/").slice(2, -1).slice(0, 2).join("/");
}
