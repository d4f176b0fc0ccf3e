import type { RequestContext } from "~/context";

/** What turns need to know of the site. */
export function turnDeps(context: RequestContext) {
  return { ...context, idleSeconds: context.config.tabletIdleSeconds };
}

/** Nothing of a turn stays in the browser's cache, so Back shows the start page. */
export const tabletHeaders = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "same-origin",
});
