import { formatNumber } from "~/domain/base/format";
import {
  addressesWithId,
  askForId,
  isCall,
  methodsOf,
  rowsWithId,
} from "../../tests/support/addresses-with-id";
import { addBelongings, type Belongings } from "../../tests/support/belongings";
import { Caller } from "../../tests/support/browserless";
import { addPerson } from "../../tests/support/people";
import type { RunningServer } from "../../tests/support/running-server";
import { tablePrints } from "../../tests/support/table-prints";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { foreignKinds, makeRole, type Role, staffKinds, visitor } from "./requests/roles";
import { start, stop } from "./world";

const mark = "Xanthippe";
const missing = 999_999;
const reads: [method: string, headers: Record<string, string>][] = [
  ["HEAD", {}],
  ["GET", { range: "bytes=0-1" }],
  ["GET", { "if-none-match": "*" }],
];

/** Who signs in as one would, and finds nothing. The others do not come so far, but get no other answer either. */
const finding = ["another participant", "another owner", "an administrator"];

export const othersIds: Drill = {
  name: "others-ids",
  about: "each address with an id, asked by each foreign role: as if it were not there, byte for byte",
  minutes: 20,
  async run(isShort) {
    const findings = new Findings();
    const server = await start({
      TRANSCRIBE_URL: "http://127.0.0.1:9",
      ASSISTANT_URL: "http://127.0.0.1:9",
      ASSISTANT_MODEL: "none",
    });
    const { userId } = await addPerson(server.db, "ada", { displayName: `${mark} Whitfield` });
    const own = await addBelongings(server, await Caller.signIn(server, "ada"), userId, mark);
    const kinds = { ...foreignKinds, "an administrator": { username: "root", row: { isAdmin: true } } };
    const names = isShort ? finding.slice(0, 2) : Object.keys(kinds);
    const roles: Role[] = isShort ? [] : [visitor];
    for (const name of names) {
      const kind = Object.entries({ ...kinds, ...staffKinds }).find(([known]) => known === name)?.[1];
      if (kind) roles.push(await makeRole(server, name, kind));
    }
    let asked = 0;
    for (const { path, ...row } of rowsWithId) {
      const before = tablePrints(server);
      for (const method of methodsOf({ path, ...row }))
        for (const role of roles) asked += await compare({ server, own, findings }, role, method, path);
      const after = tablePrints(server);
      const changed = Object.keys(before).filter(
        (table) => !isPassing(table) && before[table] !== after[table],
      );
      for (const table of changed) findings.add(`${path}: ${table} was changed`);
    }
    await stop(server);
    const many = `${rowsWithId.length} addresses, ${roles.length} roles, ${formatNumber(asked)} requests`;
    return { many, findings, note: "" };
  },
};

interface World {
  server: RunningServer;
  own: Belongings;
  findings: Findings;
}

async function compare(
  { server, own, findings }: World,
  role: Role,
  method: string,
  known: string,
): Promise<number> {
  const id = addressesWithId[known]?.id(own);
  if (id === undefined) {
    findings.add(`${known} is not in the list of addresses`);
    return 0;
  }
  const variants = method === "GET" ? [[method, {}] as const, ...reads] : [[method, {}] as const];
  for (const [variant, headers] of variants) {
    const caller = new VaryingCaller(server, variant, headers);
    caller.cookie = role.headers().cookie ?? "";
    const theirs = await askForId(caller, own, method, known, id);
    const none = await askForId(caller, own, method, known, missing);
    if (theirs.status === 405 && none.status === 405) continue;
    const what = `${role.name}, ${variant} ${known}`;
    findings.check(theirs.status === none.status, `${what}: ${theirs.status}, missing ${none.status}`);
    findings.check(theirs.html === none.html, `${what}: another answer than for a missing one`);
    findings.check(!theirs.html.includes(mark), `${what}: ${mark} is shown`);
    const expected = addressesWithId[known]?.none?.[method] ?? 404;
    if (finding.includes(role.name)) findings.check(theirs.status === expected, `${what}: ${theirs.status}`);
    if (role.name === "a visitor")
      findings.check(theirs.status === (isCall(known) ? 401 : 303), `${what}: ${theirs.status}`);
  }
  return variants.length * 2;
}

/** GET is another method, or has a header more. */
class VaryingCaller extends Caller {
  constructor(
    server: RunningServer,
    readonly variant: string,
    readonly more: Record<string, string>,
  ) {
    super(server);
  }

  override request(
    ...[method, path, body, headers]: Parameters<Caller["request"]>
  ): ReturnType<Caller["request"]> {
    const isVaried = method === "GET";
    return super.request(isVaried ? this.variant : method, path, body, {
      ...headers,
      ...(isVaried && this.more),
    });
  }
}

/** What a refusal leaves: the log of what staff and strangers tried. */
function isPassing(table: string): boolean {
  return ["audit_log", "sqlite_sequence"].includes(table);
}
