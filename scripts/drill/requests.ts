import { formatNumber } from "~/domain/base/format";
import { routeTable } from "~/routes.js";
import { rowsOf } from "../../tests/support/backups";
import { addBelongings, type Belongings } from "../../tests/support/belongings";
import { Caller } from "../../tests/support/browserless";
import { Random } from "../../tests/support/fuzz/random";
import { addPerson } from "../../tests/support/people";
import { memoryOfTree } from "../../tests/support/process-memory";
import type { RunningServer } from "../../tests/support/running-server";
import { logLines } from "../../tests/support/server-log";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { type Answered, type Asked, ask } from "./requests/ask";
import { generateRequests, type HostileRequest } from "./requests/generate";
import { faultsOf, isIntended } from "./requests/judge";
import { foreignKinds, makeRole, type Role, roleOf, staffKinds, viewing, visitor } from "./requests/roles";
import { newPlace, start, stop } from "./world";

/** Part of every text of Ada's, and of no other. */
const adasMark = "Xanthippe";
const bensMark = "Zenobia";
const seed = 34;
const atOnce = 6;
const passing = ["sessions", "attempts", "event_counts", "jobs", "audit_log", "mails", "sqlite_sequence"];

interface House {
  server: RunningServer;
  ada: Role;
  foreign: Role[];
  owner: Role;
  root: Role;
  belongings: Belongings[];
  findings: Findings;
  tally: { asked: number; refusedInWords: number; slowest: number };
}

export const requests: Drill = {
  name: "requests",
  about: "requests generated from the route table: every role, method and content type, hostile values",
  minutes: 60,
  async run(isShort) {
    const count = isShort ? 2_000 : 30_000;
    const house = await fill();
    const { server, findings, tally, foreign, ada, owner, root } = house;
    const before = rowsOf(server.dataDir);
    const rounds: [roles: Role[], share: number, hidden: string[]][] = [
      [[visitor, ...foreign], 0.6, [adasMark]],
      [[ada], 0.1, [bensMark]],
      [[owner], 0.1, [bensMark]],
      [[root, viewing(root, ada.userId ?? 0)], 0.2, []],
    ];
    for (const [index, [roles, share, hidden]] of rounds.entries()) {
      await send(house, new Random(seed + index), roles, Math.ceil(count * share), hidden);
      if (index === 0) compareRows(house, before);
    }
    checkLog(house);
    const memory = Math.round(memoryOfTree(server.process.pid ?? 0));
    await stop(server);
    const many = `${formatNumber(tally.asked)} requests, ${routeTable.length} rows, 10 roles`;
    const note = `${tally.refusedInWords} times 503 in words; slowest ${tally.slowest.toFixed(0)} ms; ${memory} MB with its workers`;
    return { many, findings, note };
  },
};

/** Ada, who is Olive's, and Ben, each with one of everything, and the others with nothing. */
async function fill(): Promise<House> {
  const server = await start({
    TRANSCRIBE_URL: "http://127.0.0.1:9",
    ASSISTANT_URL: "http://127.0.0.1:9",
    ASSISTANT_MODEL: "none",
  });
  const findings = new Findings();
  const { userId } = await addPerson(server.db, "ada", { displayName: `${adasMark} Whitfield` });
  const owner = await makeRole(server, "her owner", staffKinds["her owner"] ?? { username: "olive" });
  await server.db
    .updateTable("users")
    .set({ assignedOwnerId: owner.userId })
    .where("id", "=", userId)
    .execute();
  const ada = await roleOf(server, "the person", userId, { username: "ada" });
  const adas = await addBelongings(server, await Caller.signIn(server, "ada"), userId, adasMark);
  const foreign: Role[] = [];
  for (const [name, kind] of Object.entries(foreignKinds)) foreign.push(await makeRole(server, name, kind));
  const bensId = foreign[0]?.userId ?? 0;
  const bens = await addBelongings(server, await Caller.signIn(server, "ben"), bensId, bensMark);
  const root = await makeRole(
    server,
    "an administrator",
    staffKinds["an administrator"] ?? { username: "root" },
  );
  return {
    ...{ server, ada, foreign, owner, root, findings, belongings: [adas, bens] },
    tally: { asked: 0, refusedInWords: 0, slowest: 0 },
  };
}

/** `hidden`: marks that these roles must not see. */
async function send(
  house: House,
  random: Random,
  roles: Role[],
  count: number,
  hidden: string[],
): Promise<void> {
  const targets = {
    ids: house.belongings.flatMap((own) => Object.values(own)),
    userIds: house.belongings.map(({ userId }) => userId),
  };
  const names = roles.map(({ name }) => name);
  const waiting = generateRequests(random, routeTable, names, targets, count);
  const sender = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { role: name } = next;
      const role = roles.find((one) => one.name === name);
      if (role) await sendOne(house, role, next, hidden);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
}

async function sendOne(house: House, role: Role, hostile: HostileRequest, hidden: string[]): Promise<void> {
  const { server, findings, tally } = house;
  const headers = {
    origin: server.address,
    "x-forwarded-for": newPlace(),
    ...role.headers(),
    ...hostile.headers,
  };
  const asked: Asked = { method: hostile.method, path: hostile.path, body: hostile.body, headers };
  const answer = await ask(server.address, asked).catch((error: Error) => error);
  tally.asked += 1;
  if (answer instanceof Error) {
    findings.add(`${role.name}: ${answer.message} at ${asked.method} ${asked.path.slice(0, 120)}`);
    return;
  }
  tally.slowest = Math.max(tally.slowest, answer.milliseconds);
  if (isIntended(asked.method, answer)) tally.refusedInWords += 1;
  const faults = faultsOf(asked, hostile.route, answer, server.dataDir);
  const seen = hidden.filter((mark) => answer.text.includes(mark));
  faults.push(...seen.map((mark) => `${mark} is shown at ${asked.method} ${asked.path.slice(0, 120)}`));
  if (asked.method === "HEAD") faults.push(...(await faultsOfHead(house, role, asked, answer)));
  for (const fault of faults) findings.add(`${role.name}: ${fault}`);
  if (answer.headers["set-cookie"]) await role.revive();
}

/** HEAD is GET without the body. A session that another request ended between the two is no difference. */
async function faultsOfHead({ server }: House, role: Role, asked: Asked, head: Answered): Promise<string[]> {
  const get = (headers: Record<string, string>) => ask(server.address, { ...asked, method: "GET", headers });
  let pair = [head.status, (await get(asked.headers)).status];
  for (let tries = 0; tries < 3 && pair[0] !== pair[1]; tries += 1) {
    await role.revive();
    const headers = { ...asked.headers, ...role.headers() };
    const again = await ask(server.address, { ...asked, headers });
    pair = [again.status, (await get(headers)).status];
  }
  return pair[0] === pair[1] ? [] : [`HEAD ${pair[0]}, GET ${pair[1]} at ${asked.path.slice(0, 120)}`];
}

/** Ada's rows, and those of the house, are as before; the foreign ones may change their own. */
function compareRows(
  { server, findings, foreign, belongings }: House,
  before: Record<string, string[]>,
): void {
  const after = rowsOf(server.dataDir);
  const theirIds = foreign.map(({ userId }) => userId);
  const bensId = belongings[1]?.userId;
  const isTheirs = (table: string, row: Record<string, unknown>) =>
    table === "users" ? theirIds.includes(Number(row.id)) : Number(row.user_id) === bensId;
  for (const [table, rows] of Object.entries(before)) {
    if (passing.includes(table)) continue;
    const kept = new Set((after[table] ?? []).map(lasting));
    const gone = rows.filter((row) => !isTheirs(table, JSON.parse(row)) && !kept.has(lasting(row)));
    for (const row of gone.filter((text) => text.includes(adasMark) || !text.includes(bensMark)))
      findings.add(`a row of ${table} was changed by a stranger: ${row.slice(0, 200)}`);
  }
}

/** Removes what a visit changes. */
function lasting(row: string): string {
  return JSON.stringify(JSON.parse(row), (key, value) => (key === "last_use_at" ? undefined : value));
}

function checkLog({ server, findings }: House): void {
  const errors = logLines(server).filter(
    // The line of a request says its status, which was judged already.
    ({ level, msg }) => (level === "error" || level === "fatal") && msg !== "request",
  );
  for (const { msg, route, error } of errors)
    findings.add(
      `the log has an error: ${msg} (${route ?? "no route"}) ${JSON.stringify(error ?? "").slice(0, 300)}`,
    );
}
