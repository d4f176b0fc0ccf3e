/* What the receiving mail server says of a sender (RFC 8601). Only the header that this server wrote counts. */

/** Whether the sender's domain passed, by DMARC, or by a DKIM signature or SPF of the same domain. */
export function hasPassed(headers: string[], server: string | undefined, address: string): boolean {
  const domain = domainOf(address);
  if (!server || domain === "") return false;
  const header = headers.map(unfolded).find((text) => nameOf(text) === server.toLowerCase());
  if (header === undefined) return false;
  const results = resultsOf(header);
  if (results.some(({ method, value }) => method === "dmarc" && value === "fail")) return false;
  return results.some((result) => isPass(result, domain));
}

interface Result {
  method: string;
  value: string;
  properties: Map<string, string>;
}

function isPass({ method, value, properties }: Result, domain: string): boolean {
  if (value !== "pass") return false;
  const of = (name: string) => domainOf(properties.get(name) ?? "");
  if (method === "dmarc") return of("header.from") === domain;
  if (method === "dkim") return isAligned(of("header.d") || of("header.i"), domain);
  return method === "spf" && isAligned(of("smtp.mailfrom"), domain);
}

/** The same domain, or one of which the other is a part; a top domain signs for nobody. */
function isAligned(signer: string, domain: string): boolean {
  if (signer === "" || !signer.includes(".")) return false;
  return signer === domain || domain.endsWith(`.${signer}`) || signer.endsWith(`.${domain}`);
}

function unfolded(line: string): string {
  return withoutComments(line.replace(/^authentication-results:/i, "").replace(/\s+/g, " ")).trim();
}

/** Comments may hold anything, such as "dmarc=pass". */
function withoutComments(text: string): string {
  let depth = 0;
  let isQuoted = false;
  let kept = "";
  for (let n = 0; n < text.length; n += 1) {
    const letter = text[n] as string;
    if (letter === "\\" && (depth > 0 || isQuoted)) n += 1;
    else if (letter === '"' && depth === 0) isQuoted = !isQuoted;
    else if (letter === "(" && !isQuoted) depth += 1;
    else if (letter === ")" && depth > 0 && !isQuoted) depth -= 1;
    else if (depth === 0 && !(isQuoted && letter === ";")) kept += letter;
  }
  return kept;
}

function nameOf(text: string): string {
  return (text.split(";")[0]?.trim().split(/\s+/)[0] ?? "").toLowerCase();
}

function resultsOf(text: string): Result[] {
  return text
    .split(";")
    .slice(1)
    .flatMap((part) => {
      const words = part.trim().toLowerCase().split(/\s+/);
      const [method = "", value = ""] = words[0]?.split("=") ?? [];
      const properties = words.slice(1).map((word): [string, string] => {
        const [name = "", ...rest] = word.split("=");
        return [name, rest.join("=").replace(/^"|"$/g, "")];
      });
      return method === "" ? [] : [{ method, value, properties: new Map(properties) }];
    });
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
