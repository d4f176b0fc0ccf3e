import { existsSync, readFileSync } from "node:fs";
import type { Release } from "~/db/releases.server";

const file = "build/release.json";

/** A build by `npm run dev` has no revision. */
export function readRelease(): Release {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  return { version: String(JSON.parse(readFileSync("package.json", "utf8")).version), revision: "" };
}
