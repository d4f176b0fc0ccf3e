import { type Row, routeTable } from "~/routes.js";

/*
 * Ranks routes as Remix does, so that a path gets the access rules of the route that runs (tests/find-route
 * compares both): paths without parameters first, then parameters, then splats, in any letter case.
 */

const staticRows = new Map<string, Row>();
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

/** Remix's score: more segments first, then words before parameters. */
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

/** Slashes stay encoded, and a path that cannot be decoded is matched as it is. */
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

function lowerAscii(path: string): string {
  return path.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
