import { appFiles, importGraph } from "../tests/support/imports";
import { read } from "../tests/support/repository";

/*
 * `npm run house`: files, lines and the share of comments by layer and wing, and the imports between the rooms and wings of
 * the domain.
 */

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
  console.log(`\n${title.padEnd(12)} files   lines  comments`);
  const names = [...new Set(files.map(nameOf))].sort();
  for (const name of names)
    printSize(
      name,
      files.filter((file) => nameOf(file) === name),
    );
  printSize("all", files);
}

function printSize(name: string, files: string[]): void {
  const texts = files.map(read);
  const lines = sum(texts.map((text) => text.split("\n").length - 1));
  const comments = `${((100 * sum(texts.map(commentLines))) / lines).toFixed(1)} %`;
  const columns = [String(files.length).padStart(5), String(lines).padStart(7), comments.padStart(9)];
  console.log(`${name.padEnd(12)} ${columns.join(" ")}`);
}

/** A line of code with a comment behind it is code. */
function commentLines(text: string): number {
  const comments = text.match(/^[ \t]*(\/\/.*|\{?\/\*[\s\S]*?\*\/\}?)[ \t]*$/gm) ?? [];
  return sum(comments.map((comment) => comment.split("\n").length));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
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
