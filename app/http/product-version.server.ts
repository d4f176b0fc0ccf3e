import { readFileSync } from "node:fs";

let version: string | undefined;

/** The version of the product that runs, as package.json says it. */
export function productVersion(): string {
  version ??= String(JSON.parse(readFileSync("package.json", "utf8")).version);
  return version;
}
