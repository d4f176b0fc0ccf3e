import type { Answered, Asked } from "./ask";

const innards: [what: string, pattern: RegExp][] = [
  ["a stack", /\n\s+at .+:\d+:\d+|\bat \S+ \((?:file:|node:|\/)[^)]*:\d+\)/],
  ["a path of the server", /\/node_modules\/|\bbuild\/index\.js\b|\/life-drill-|root:x:0/],
  ["SQL", /SqliteError|SQLITE_[A-Z]+|\bselect .{1,80} from "?\w+"? where\b/i],
  ["a hash of a password", /\$argon2id\$/],
];
const slowest = 5_000;
/** Waits up to a minute for print files, by its description (docs/api.md). */
const waiting = ["/api/approve-for-printing"];

export function faultsOf(
  { method, path }: Asked,
  route: string,
  answer: Answered,
  innardsPlace: string,
): string[] {
  const faults: string[] = [];
  if (answer.status >= 500 && !isIntended(method, answer)) faults.push(String(answer.status));
  for (const [what, pattern] of innards) if (pattern.test(answer.text)) faults.push(what);
  if (answer.text.includes(innardsPlace)) faults.push("the data folder");
  if (answer.headers["set-cookie"]?.some((cookie) => cookie.startsWith("x=1")))
    faults.push("an injected header");
  if (method === "HEAD" && answer.text !== "") faults.push("a body at HEAD");
  if (answer.milliseconds > slowest && !waiting.includes(route))
    faults.push(`${(answer.milliseconds / 1000).toFixed(1)} s`);
  return faults.map((fault) => `${fault} at ${method} ${path.slice(0, 120)}`);
}

/** "Try again later" in words, not an error's. */
export function isIntended(method: string, { status, text }: Answered): boolean {
  if (status !== 503) return false;
  return (
    method === "HEAD" ||
    /please|try again|not set up|could not|cannot|no room|being made|not be|by invoice|has no support address/i.test(
      text,
    )
  );
}
