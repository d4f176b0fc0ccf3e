import { type Row, routeTable } from "~/routes.js";

/*
 * Finds the row of a path as Remix ranks routes (tests/find-route holds it against Remix's matchRoutes): segments are
 * decoded one by one, letters match in either case, slashes at the end are ignored. A path without parameters beats all
 * others, parameters beat splats.
 */

const staticRows = new Map<string, Row>();
/** The rows with parameters by their first segment, in the order in which they are tried. */
const dynamicRows = new Map<string, { pattern: RegExp; row: Row }[]>();

for (const row of routeTable) {
  if (isDynamic(row)) continue;
  const key = row.path.toLowerCase();
  if (!staticRows.has(key)) staticRows.set(key, row);
}

for (const row of routeTable.filter(isDynamic).sort((a, b) => rank(b.path) - rank(a.path))) {
  const first = firstSegment(row.path.toLowerCase());
  dynamicRows.set(first, [...(dynamicRows.get(first) ?? []), { pattern: patternOf(row.path), row }]);
}

/** The row of a URL's pathname; undefined for the few paths that even the last row, `*`, does not match. */
export function findRoute(pathname: string): Row | undefined {
  const path = lowerAscii(decode(pathname || "/"));
  return staticRows.get(withoutEndSlashes(path)) ?? findIn(firstSegment(path), path) ?? findIn("*", path);
}

function findIn(first: string, path: string): Row | undefined {
  return dynamicRows.get(first)?.find(({ pattern }) => pattern.test(path))?.row;
}

function isDynamic({ path }: Row): boolean {
  return /[:*]/.test(path);
}

function patternOf(path: string): RegExp {
  if (path === "*") return /^\/.*$/;
  const source = path
    .replace(/\/\*$/, "")
    .replace(/[\\.*+^${}|()[\]]/g, "\\$&")
    .replace(/\/:[\w-]+/g, "/([^\\/]+)");
  return new RegExp(`^${source}${path.endsWith("/*") ? "(?:\\/(.+)|\\/*)" : "\\/*"}$`, "i");
}

/** Remix's score: more segments first, then those that are words before parameters. */
function rank(path: string): number {
  const segments = `/${path}`.replace(/\/+/g, "/").split("/");
  const score = segments.length + (segments.includes("*") ? -2 : 0);
  return segments.reduce((sum, segment) => sum + rankOfSegment(segment), score);
}

function rankOfSegment(segment: string): number {
  if (segment === "*") return 0;
  if (segment === "") return 1;
  return segment.startsWith(":") ? 3 : 10;
}

function firstSegment(path: string): string {
  return path.split("/", 2)[1] ?? "*";
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** An encoded slash stays encoded. A path that cannot be decoded is matched as it is. */
function decode(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replace(/\//g, "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}

/** Letters beyond ASCII match themselves alone. */
function lowerAscii(path: string): string {
  return path.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
