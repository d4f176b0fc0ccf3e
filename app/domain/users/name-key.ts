/** How names are sorted and searched: small letters without accents, so that "Émile" stands beside "Emily". */
export function nameKey(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
