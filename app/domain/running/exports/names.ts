/* Names must survive every unzip tool, since pages link to each other: short ASCII. A number in front makes them unique and not reserved. */

const maxSlugLength = 40;

/** "0012-the-mill-in-winter": number and slug, or `fallback` if the slug is empty. */
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
