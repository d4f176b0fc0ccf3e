import { escapeHtml } from "~/domain/escape-html";

/* What search engines are told of the site as a whole. */

const listed = [
  "/",
  "/pricing",
  "/examples",
  "/about",
  "/how-it-works",
  "/assisted-living",
  "/contact",
  "/privacy",
  "/terms",
  "/accessibility",
];

/** Everything else is somebody's own, or a step on the way to something. */
const closed = [
  "/account",
  "/admin",
  "/api/",
  "/app",
  "/auth",
  "/biography-builder",
  "/checkout",
  "/m/",
  "/media/",
  "/orders",
  "/payment-success",
  "/reset",
];

export function siteMap(site: string): string {
  const urls = listed.map((path) => `<url><loc>${escapeHtml(site + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

export function robotsText(site: string): string {
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
}
