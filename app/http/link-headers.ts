/* Pages that a link opens, without a password: no search engine lists them, and no other site hears of their address. */

export const linkHeaders = () => ({ "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer" });

/** Nothing is kept by a cache, so that it is gone as soon as it is taken back, and Back does not show it. */
export const uncachedLinkHeaders = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "same-origin",
});
