import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { type Row, routeTable } from "~/routes.js";

const routes = routeTable.map((row) => ({ path: row.path, row }));

interface Found {
  row: Row | undefined;
  /** Their values, as the loader gets them. */
  params: string[];
}

/** Remix ranks all routes at each call: what it found is kept by path; 400,000 characters of paths at most. */
const found = new LRUCache<string, Found>({
  max: 2_000,
  maxSize: 400_000,
  sizeCalculation: (_, pathname) => pathname.length + 1,
});

/** The row that Remix runs for a path; undefined for one that cannot be decoded, which is answered with 400. */
export function findRoute(pathname: string): Row | undefined {
  return findMatch(pathname).row;
}

/** What is the same for all spellings of an address: the row's path, and what the address has in its place of each name. */
export function spelledOnce(pathname: string): string {
  const { row, params } = findMatch(pathname);
  return [row?.path ?? pathname, ...params].join(" ");
}

function findMatch(pathname: string): Found {
  const known = found.get(pathname);
  if (known) return known;
  const match = isDecodable(pathname) ? matchRoutes(routes, pathname || "/")?.at(-1) : undefined;
  const params = Object.values(match?.params ?? {}).map((value) => value ?? "");
  const result = { row: match?.route.row, params };
  found.set(pathname, result);
  return result;
}

/** The row of an address within the site, with its query. */
export function findRouteOf(path: string): Row | undefined {
  return findRoute(new URL(path, "http://site.invalid").pathname);
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
