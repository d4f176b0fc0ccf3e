import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { giveMailbox, newestLink } from "../../../../tests/support/mails";
import { addPeople } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { days, minutes } from "../../base/deps";
import type { MailDeps } from "../../base/mail/outbox.server";
import { requestSignInLink, signInByCode, signInByLink } from "./sign-in-links.server";

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let visitors: number;
const adas = "ada@example.org";
const nobodys = "nobody@example.org";

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
  await giveMailbox(deps.db, people.ada.userId, adas);
  visitors = 0;
});

function visitor() {
  visitors += 1;
  return { address: `10.2.${visitors % 250}.${Math.floor(visitors / 250)}`, device: "a computer" };
}

async function ask(email = adas): Promise<string> {
  const requestId = `request ${visitors}`;
  await requestSignInLink(deps, visitor(), { email }, { requestId, returnTo: "/" });
  return requestId;
}

const type = (requestId: string, code: string) => signInByCode(deps, visitor(), requestId, { code });
const said = async (requestId: string, code = "no code") =>
  (await refusal(type(requestId, code))).errors.code[0];

/** Types wrong codes, five a request. */
async function typeWrong(times: number, email = adas): Promise<string[]> {
  const words: string[] = [];
  let requestId = "";
  for (let index = 0; index < times; index += 1) {
    if (index % 5 === 0) requestId = await ask(email);
    words.push(await said(requestId));
  }
  return words;
}

test("after twenty wrong codes over all requests, the account's codes rest, and its links go on", async () => {
  await typeWrong(20);
  deps.clock.advance(29 * minutes);
  const requestId = await ask();
  const { code, token } = await newestLink(deps.db, adas);
  expect(await said(requestId, code)).toContain("Please use the link in the email.");
  expect((await signInByLink(deps, visitor(), token)).user.username).toBe("ada");
});

test("after nineteen the right one signs in", async () => {
  await typeWrong(15);
  deps.clock.advance(30 * minutes);
  const requestId = await ask();
  const { code } = await newestLink(deps.db, adas);
  for (let index = 0; index < 4; index += 1) await said(requestId);
  expect((await type(requestId, code)).user.username).toBe("ada");
});

test("they rest for half an hour", async () => {
  await typeWrong(20);
  deps.clock.advance(30 * minutes);
  const requestId = await ask();
  const { code } = await newestLink(deps.db, adas);
  expect((await type(requestId, code)).user.username).toBe("ada");
});

test("a day of guessing has less than seventy tries, and each day after it fifty", async () => {
  const tried = [0, 0, 0];
  for (const day of tried.keys()) {
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const words = await said(await ask());
      if (words?.startsWith("This is not the code")) tried[day] = (tried[day] ?? 0) + 1;
      deps.clock.advance(5 * minutes);
    }
  }
  expect(tried[0]).toBeGreaterThan(50);
  expect(tried[0]).toBeLessThanOrEqual(68);
  expect(Math.max(...tried.slice(1))).toBeLessThanOrEqual(48);
});

test("a name that nobody has is answered like any other", async () => {
  expect(await typeWrong(25, nobodys)).toEqual(await typeWrong(25));
});

test("codes of others go on", async () => {
  await giveMailbox(deps.db, people.ben.userId, "ben@example.org");
  await typeWrong(20);
  const requestId = await ask("ben@example.org");
  const { code } = await newestLink(deps.db, "ben@example.org");
  expect((await type(requestId, code)).user.username).toBe("ben");
});

test("of two who share a mailbox, the one whose codes do not rest signs in", async () => {
  await typeWrong(20);
  deps.clock.advance(1 * minutes);
  await giveMailbox(deps.db, people.ben.userId, adas);
  const requestId = await ask();
  const { code } = await newestLink(deps.db, adas);
  expect((await type(requestId, code)).user.username).toBe("ben");
});

test("after a clock that was ahead they rest no longer", async () => {
  deps.clock.advance(40 * days);
  await typeWrong(20);
  deps.clock.advance(-40 * days);
  await said(await ask());
  deps.clock.advance(30 * minutes);
  const requestId = await ask();
  const { code } = await newestLink(deps.db, adas);
  expect((await type(requestId, code)).user.username).toBe("ada");
});
