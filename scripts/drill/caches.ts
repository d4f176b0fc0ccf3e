import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { formatNumber } from "~/domain/base/format";
import { isForVisitors, routeTable } from "~/routes.js";
import { Caller } from "../../tests/support/browserless";
import { Random } from "../../tests/support/fuzz/random";
import { addPerson } from "../../tests/support/people";
import type { RunningServer } from "../../tests/support/running-server";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { type AnsweredBytes, askBytes } from "./requests/ask";
import { start, stop } from "./world";

const people = 20;
const languages = ["en", "es", "de-DE,de;q=0.9", "fr;q=0.5,en", "ar", ""];
const encodings = ["br", "gzip", "deflate", "identity", "br;q=0.1, gzip;q=0.9", ""];
const sizes = ["usual", "larger", "largest"];

interface Reader {
  name: string;
  cookie: string;
  headers: Record<string, string>;
  /** Found on pages of theirs, and of nobody else's. */
  mark: string | null;
  seed: number;
}

interface Crossing {
  server: RunningServer;
  findings: Findings;
  /** Whose each form token is. */
  tokens: Map<string, string>;
  etags: string[];
  marks: string[];
  asked: number;
}

export const caches: Drill = {
  name: "caches",
  about:
    "20 people at once, languages, text sizes, encodings, viewing, others' ETags: no crossed word or form token",
  minutes: 20,
  async run(isShort) {
    const perReader = isShort ? 40 : 400;
    const findings = new Findings();
    const server = await start();
    const readers = await seatReaders(server);
    const marks = readers.flatMap(({ mark }) => (mark ? [mark] : []));
    const crossing: Crossing = { server, findings, tokens: new Map(), etags: [], marks, asked: 0 };
    await Promise.all(readers.map((reader) => readPages(crossing, reader, perReader)));
    await stop(server);
    const many = `${formatNumber(crossing.asked)} reads by ${readers.length} readers`;
    return {
      many,
      findings,
      note: `${formatNumber(crossing.tokens.size)} form tokens, each its reader's own`,
    };
  },
};

/** Twenty people, an administrator who views six of them by header, and four visitors. */
async function seatReaders(server: RunningServer): Promise<Reader[]> {
  await addPerson(server.db, "root", { displayName: "Administrator", isAdmin: true });
  const root = (await Caller.signIn(server, "root")).cookie;
  const readers: Reader[] = [];
  for (let place = 0; place < people; place += 1) {
    const mark = `Quillon${String(place).padStart(2, "0")}zed`;
    const { userId } = await addPerson(server.db, `reader-${place}`, { displayName: `${mark} Bell` });
    const caller = await Caller.signIn(server, `reader-${place}`);
    await caller.post("/account", "/text-size", { size: sizes[place % sizes.length] ?? "usual" });
    await caller.call("POST", "/api/stories", { promptId: 1 + place, content: `${mark} was here.` });
    readers.push({ name: `reader-${place}`, cookie: caller.cookie, headers: {}, mark, seed: place });
    const headers = { "x-admin-viewing-user": JSON.stringify({ id: userId }) };
    if (place < 6)
      readers.push({ name: `viewer of ${place}`, cookie: root, headers, mark, seed: 100 + place });
  }
  for (let place = 0; place < 4; place += 1)
    readers.push({ name: `visitor ${place}`, cookie: "", headers: {}, mark: null, seed: 200 + place });
  return readers;
}

/** Pages and calls without an id that each of these may read. */
const addresses = routeTable
  .filter(({ get, path }) => (get === "person" || isForVisitors(get)) && !/[:*]/.test(path))
  .map(({ path }) => path)
  .filter((path) => !/\.pdf$|^\/(api\/export|account\/export|download|surprise|logout)/.test(path));
const queries = [
  "",
  "",
  "?type=biography",
  "?view=timeline",
  "?view=text",
  "?prompt=1",
  "?q=Quillon",
  "?lang=es",
];

async function readPages(crossing: Crossing, reader: Reader, count: number): Promise<void> {
  const random = new Random(reader.seed);
  for (let read = 0; read < count; read += 1) {
    const path = random.pick(addresses) + random.pick(queries);
    const etag = random.below(3) === 0 && crossing.etags.length > 0 ? random.pick(crossing.etags) : undefined;
    const headers = {
      ...{ cookie: reader.cookie, "accept-language": random.pick(languages), ...reader.headers },
      ...{ "accept-encoding": random.pick(encodings), ...(etag && { "if-none-match": etag }) },
    };
    check(crossing, reader, path, await askBytes(crossing.server.address, { method: "GET", path, headers }));
    crossing.asked += 1;
  }
}

function check(
  crossing: Crossing,
  reader: Reader,
  path: string,
  { status, headers, bytes }: AnsweredBytes,
): void {
  const { findings, tokens, etags, marks } = crossing;
  const where = `${reader.name} at ${path}`;
  findings.check(status < 500, `${where}: ${status}`);
  const etag = headers.etag;
  if (etag && !etags.includes(etag)) etags.push(etag);
  const isPrivate = /private/.test(headers["cache-control"] ?? "");
  if (isPrivate && reader.mark) findings.check(status !== 304, `${where}: 304 on a private page`);
  const text = decode(bytes, headers["content-encoding"], () => findings.add(`${where}: cannot be decoded`));
  for (const mark of marks)
    if (mark !== reader.mark && text.includes(mark)) findings.add(`${where}: shows ${mark}`);
  for (const [, token = ""] of text.matchAll(/name="formToken"[^>]*value="([^"]+)"/g)) {
    const owner = tokens.get(token);
    // Pages that are the same for all visitors have one form for them all.
    if (owner !== undefined && owner !== reader.name && reader.mark)
      findings.add(`${where}: a form token of ${owner}`);
    tokens.set(token, reader.name);
  }
}

function decode(bytes: Buffer, encoding: string | undefined, fail: () => void): string {
  try {
    if (encoding === "br") return brotliDecompressSync(bytes).toString();
    if (encoding === "gzip") return gunzipSync(bytes).toString();
    if (encoding === "deflate") return inflateSync(bytes).toString();
  } catch {
    fail();
  }
  return bytes.toString();
}
