import { safeReturnTo } from "./return-to";

export function landingPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const target = request.method === "GET" ? safeReturnTo(pathname + search) : undefined;
  return target ? `/landing?returnTo=${encodeURIComponent(target)}` : "/landing";
}

export function secondFactorPath(request: Request): string {
  const { pathname, search, searchParams } = new URL(request.url);
  const asked = searchParams.get("returnTo") ?? (request.method === "GET" ? pathname + search : null);
  const target = safeReturnTo(asked);
  return target ? `/auth/second-factor?returnTo=${encodeURIComponent(target)}` : "/auth/second-factor";
}
