/* Pages that a link opens, without a password: no search engine lists them. No other site hears of any address (security-headers.server). */

export const linkHeaders = () => ({ "X-Robots-Tag": "noindex, nofollow" });

/** Nothing is kept by a cache, so that it is gone as soon as it is taken back, and Back does not show it. */
export const uncachedLinkHeaders = () => ({ ...linkHeaders(), "Cache-Control": "no-store" });
