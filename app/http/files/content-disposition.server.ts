/** RFC 6266: the full name for current browsers, an ASCII one for others. */
export function attachment(fileName: string): string {
  const name = fileName.toWellFormed().replace(/\p{Cc}/gu, "");
  return `attachment; filename="${inAscii(name)}"; filename*=UTF-8''${percentEncoded(name)}`;
}

/** Names what is shown at once, for whoever saves it from there. */
export function inline(fileName: string): string {
  return `inline; filename="${inAscii(fileName)}"`;
}

function inAscii(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "")
    .replace(/\s+/g, " ");
  return plain.trim();
}

/** Escapes the characters of the header's grammar that encodeURIComponent leaves. */
function percentEncoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
