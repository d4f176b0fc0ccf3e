import type { Row } from "~/routes.js";
import type { Random } from "../../../tests/support/fuzz/random";
import {
  contentTypes,
  fieldNames,
  hostileHeaders,
  hostileSegments,
  hostileTexts,
  hostileValues,
  intents,
  queryNames,
} from "./hostile-values";

/** A request to the row's address, without cookie and address of a client. */
export interface HostileRequest {
  role: string;
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Targets {
  ids: readonly (number | string)[];
  userIds: readonly number[];
}

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Makes every row, method and role, in an order of chance, and more up to `count`. A seed repeats them. */
export function generateRequests(
  random: Random,
  rows: readonly Row[],
  roles: readonly string[],
  targets: Targets,
  count: number,
): HostileRequest[] {
  const all = rows.flatMap((row) =>
    roles.flatMap((role) => methods.map((method) => ({ row, role, method }))),
  );
  const more = Array.from({ length: Math.max(0, count - all.length) }, () => ({
    row: random.pick(rows),
    role: random.pick(roles),
    method: random.pick(methods),
  }));
  const chosen = [...shuffle(random, all).slice(0, count), ...more];
  return chosen.map(({ row, role, method }) => {
    const isRead = ["GET", "HEAD", "OPTIONS"].includes(method);
    const { type, body } = isRead ? { type: undefined, body: "" } : bodyOf(random, targets);
    const headers = random.below(3) === 0 ? random.pick(hostileHeaders(targets.userIds)) : {};
    const path = addressOf(random, row.path, targets);
    return {
      role,
      method,
      path,
      route: row.path,
      headers: { ...headers, ...(type && { "content-type": type }) },
      body,
    };
  });
}

function shuffle<Item>(random: Random, items: Item[]): Item[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [items[at], items[other]] = [items[other] as Item, items[at] as Item];
  }
  return items;
}

function addressOf(random: Random, pattern: string, { ids }: Targets): string {
  const segment = () => (random.below(5) < 3 ? String(random.pick(ids)) : random.pick(hostileSegments));
  const path = pattern.replaceAll(/:\w+|\*/g, segment);
  const full = path.startsWith("/") ? path : `/${path}`;
  return random.below(3) === 0 ? `${full}?${queryOf(random, ids)}` : full;
}

function queryOf(random: Random, ids: Targets["ids"]): string {
  const value = () => (random.below(2) === 0 ? String(random.pick(ids)) : random.pick(hostileTexts));
  const pair = () => `${random.pick(queryNames)}=${encodeURIComponent(value().toWellFormed())}`;
  return Array.from({ length: 1 + random.below(3) }, pair).join("&");
}

function bodyOf(random: Random, targets: Targets): { type: string; body: string } {
  const kind = random.below(10);
  if (kind < 5) return { type: "application/json", body: jsonOf(random, targets) };
  if (kind < 7) return { type: "application/x-www-form-urlencoded", body: formOf(random, targets) };
  if (kind < 8) return { type: "multipart/form-data; boundary=drill", body: multipartOf(random) };
  const body = random.pick([
    jsonOf(random, targets),
    formOf(random, targets),
    multipartOf(random),
    "",
    "{",
    "\u0000",
  ]);
  return { type: random.pick(contentTypes), body };
}

function jsonOf(random: Random, { ids }: Targets): string {
  if (random.below(8) === 0)
    return random.pick(["", "null", "[]", "1", '"', '{"a":', "[".repeat(2_000), "{}"]);
  const value = () => (random.below(3) === 0 ? random.pick(ids) : random.pick(hostileValues));
  const pairs = Array.from(
    { length: 1 + random.below(6) },
    () => [random.pick(fieldNames), value()] as const,
  );
  return JSON.stringify(Object.fromEntries(pairs));
}

function formOf(random: Random, { ids }: Targets): string {
  const fields = new URLSearchParams();
  if (random.below(2) === 0) fields.set("intent", random.pick(intents));
  for (let left = random.below(6); left > 0; left -= 1)
    fields.append(
      random.pick(fieldNames),
      String(random.below(3) === 0 ? random.pick(ids) : random.pick(hostileTexts)),
    );
  return fields.toString();
}

function multipartOf(random: Random): string {
  const part = () => {
    const file =
      random.below(2) === 0
        ? `; filename="${random.pick(["a.jpg", "..\\..\\a.svg", "", "a\u0000.png"])}"`
        : "";
    const head = `Content-Disposition: form-data; name="${random.pick(fieldNames)}"${file}`;
    return `--drill\r\n${head}\r\n\r\n${random.pick(hostileTexts)}\r\n`;
  };
  const end = random.pick(["--drill--\r\n", "--drill", "", "--other--\r\n"]);
  return Array.from({ length: random.below(4) }, part).join("") + end;
}
