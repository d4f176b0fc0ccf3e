import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { type Row, routeTable } from "~/routes.js";

const routes = routeTable.map((row) => ({ path: row.path, row }));

interface Found {
  row: Row | undefined;
}

/** Remix ranks all routes at each call: what it found is kept by path; 400,000 characters of paths at most. */
const found = new LRUCache<string, Found>({
  max: 2_000,
  maxSize: 400_000,
  sizeCalculation: (_, pathname) => pathname.length + 1,
});

/** The row that Remix runs for a path; undefined for one that cannot be decoded, which is answered with 400. */
export function findRoute(pathname: string): Row | undefined {
  const known = found.get(pathname);
  if (known) return known.row;
  const row = isDecodable(pathname) ? matchRoutes(routes, pathname || "/")?.at(-1)?.route.row : undefined;
  found.set(pathname, { row });
  return row;
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
