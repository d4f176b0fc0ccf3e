import { expect, test } from "vitest";
import { createLog } from "~/config/log.server";
import { FailedSignIns } from "~/domain/people/auth/throttle/failed-sign-ins.server";
import { FakeClock } from "./support/fake-clock";
import { read } from "./support/repository";
import { openTestDatabase } from "./support/template-database";

/* The filter of deploy/fail2ban finds the address in the line that the server writes. */

const filter = read("deploy/fail2ban/filter.d/a-life-remembered.conf");
const failregex = /^failregex = (.*)$/m.exec(filter)?.[1] ?? "";
/** Matches as fail2ban does, which replaces its tag by a pattern of addresses. */
const pattern = new RegExp(failregex.replace("<ADDR>", "(?<address>[\\d.]+|[\\da-fA-F:]*:[\\da-fA-F:.]+)"));

async function lineOf(addresses: string[], failures: number): Promise<string> {
  let text = "";
  const log = createLog({ level: "info", isTerminal: false }, { write: (line) => (text += line) });
  const { db } = await openTestDatabase();
  const failed = new FailedSignIns({ db, clock: new FakeClock(), log });
  for (const address of addresses) for (let times = 0; times < failures; times += 1) failed.add(address, 7);
  await failed.close();
  await db.destroy();
  return text;
}

test.each(["203.0.113.9", "2001:db8::7"])(
  "the address %s is found, in the log and in Docker's",
  async (address) => {
    const line = await lineOf([address], 9);
    expect(pattern.exec(line)?.groups?.address).toBe(address);
    expect(pattern.exec(JSON.stringify({ log: line, stream: "stdout" }))?.groups?.address).toBe(address);
  },
);

test("the sum of many addresses names none", async () => {
  const line = await lineOf(
    Array.from({ length: 9 }, (_, host) => `198.51.100.${host}`),
    4,
  );
  expect(JSON.parse(line)).toMatchObject({ address: null, addresses: 9, failures: 36 });
  expect(pattern.test(line)).toBe(false);
});
