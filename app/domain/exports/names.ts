/*
 * Names of files in the zip. Whatever packs it out (Windows, a Mac, an old tablet) must find the pages that link to one
 * another: so only small Latin letters, digits and hyphens, short, and a number in front that no two files share, and
 * that keeps every name from being a reserved one.
 */

const maxSlugLength = 40;

/** "0012-the-mill-in-winter": a number, and what words leave of themselves; `otherwise` where that is nothing. */
export function numberedName(number: number, labels: string, fallback: string): string {
  return `${String(number).padStart(4, "0")}-${slugify(labels) || fallback}`;
}

function slugify(labels: string): string {
  return labels
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, maxSlugLength)
    .replace(/-+$/, "");
}
