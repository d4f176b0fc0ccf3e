import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { findCircleBearer } from "../../people/circle/circle-bearers.server";
import { changeMember, inviteMember } from "../../people/circle/members.server";
import { closeNow } from "../../running/closing/close-account.server";
import { shareAll, shareStory } from "../sharing/sharing.server";
import { createStory, trashStory } from "../stories/stories.server";
import { chooseDigest, type DigestDeps, sendDigests } from "./send-digests.server";

const config = { appUrl: "https://book.example", brandName: "A Life Remembered" };
const signal = new AbortController().signal;
let clock: FakeClock;
let deps: DigestDeps;
let ada: Self;
let token: string;

beforeEach(async () => {
  clock = new FakeClock();
  const { db } = await openTestDatabase();
  deps = { db, clock, config, log: new CollectedLog(), encryption: createEncryption("secret") };
  ({ ada } = await addPeople(db));
  const guest = { name: "Ruth", relation: "niece", email: "ruth@example.org", role: "read" } as const;
  token = (await inviteMember(deps, ada, guest)).token ?? "";
});

afterEach(() => deps.db.destroy());

const digests = () =>
  deps.db.selectFrom("mails").selectAll().where("kind", "=", "family-digest").orderBy("id").execute();

async function tell(promptId: number): Promise<number> {
  const details = { age: null, date: "", location: "" };
  const { id } = await createStory(deps, ada, promptId, { ...details, content: "Secret words." });
  await shareStory(deps, ada, id, "family");
  return id;
}

async function agree(): Promise<void> {
  const bearer = await findCircleBearer(deps, token);
  if (bearer) await chooseDigest(deps, bearer, true);
}

test("comes only after a yes, only with something new, once, and at most weekly", async () => {
  await tell(1);
  clock.advance(2 * hours);
  await sendDigests(deps, signal);
  expect(await digests()).toEqual([]);
  await agree();
  await sendDigests(deps, signal);
  expect(await digests()).toEqual([]);
  clock.advance(hours);
  await tell(2);
  await sendDigests(deps, signal);
  expect(await digests()).toEqual([]);
  clock.advance(2 * hours);
  await Promise.all([sendDigests(deps, signal), sendDigests(deps, signal)]);
  const [mail, ...more] = await digests();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "ruth@example.org",
    unsubscribeUrl: `${config.appUrl}/family/${token}/stop`,
  });
  expect(mail?.text).not.toContain("Secret words.");
  await tell(3);
  clock.advance(3 * days);
  await sendDigests(deps, signal);
  expect(await digests()).toHaveLength(1);
  clock.advance(4 * days - hours / 2);
  await sendDigests(deps, signal);
  expect(await digests()).toHaveLength(1);
  clock.advance(hours / 2);
  await sendDigests(deps, signal);
  expect(await digests()).toHaveLength(2);
  clock.advance(8 * days);
  await sendDigests(deps, signal);
  expect(await digests()).toHaveLength(2);
});

test("never names what was taken back, and ends with the link", async () => {
  await agree();
  const id = await tell(1);
  await shareStory(deps, ada, id, "nobody");
  clock.advance(2 * hours);
  await sendDigests(deps, signal);
  expect(await digests()).toEqual([]);
  await tell(2);
  await deps.db.updateTable("circleMembers").set({ isBlocked: 1 }).execute();
  clock.advance(2 * hours);
  await sendDigests(deps, signal);
  expect(await digests()).toEqual([]);
});

describe("one that waits in the outbox", () => {
  let first: number;

  beforeEach(async () => {
    await agree();
    clock.advance(hours);
    first = await tell(1);
    await tell(2);
    clock.advance(2 * hours);
    await sendDigests(deps, signal);
    expect(await digests()).toHaveLength(1);
  });

  const titles = async () => {
    const rows = await deps.db
      .selectFrom("prompts")
      .select(["id", "title"])
      .where("id", "in", [1, 2])
      .execute();
    const [mail] = await digests();
    return rows.filter(({ title }) => mail?.text.includes(title)).map(({ id }) => id);
  };

  test.each([
    ["taken back", () => shareStory(deps, ada, first, "nobody")],
    ["only for the author", () => shareStory(deps, ada, first, "onlyMe")],
    ["in the trash", () => trashStory(deps, ada, first)],
  ] as const)("names no story that is %s since, and still the other one", async (_, takeBack) => {
    expect(await titles()).toEqual([1, 2]);
    await takeBack();
    expect(await digests()).toEqual([]);
    await sendDigests(deps, signal);
    expect(await titles()).toEqual([2]);
    await sendDigests(deps, signal);
    expect(await digests()).toHaveLength(1);
  });

  test("does not go out when all that was shared is taken back", async () => {
    await shareAll(deps, ada, true);
    await shareStory(deps, ada, first, "nobody");
    await sendDigests(deps, signal);
    await deps.db.updateTable("stories").set({ isSharedWithAll: 1 }).execute();
    await shareAll(deps, ada, false);
    await sendDigests(deps, signal);
    expect(await digests()).toEqual([]);
  });

  test("does not go out once the relative wants none, or is blocked", async () => {
    const bearer = await findCircleBearer(deps, token);
    if (!bearer) throw new Error("no relative");
    await chooseDigest(deps, bearer, false);
    expect(await digests()).toEqual([]);
    await chooseDigest(deps, bearer, true);
    clock.advance(hours);
    await tell(3);
    clock.advance(2 * hours);
    await sendDigests(deps, signal);
    expect(await digests()).toHaveLength(1);
    await changeMember(deps, ada, bearer.opens, { isBlocked: true });
    expect(await digests()).toEqual([]);
  });

  test("does not go out once the account is closed", async () => {
    await closeNow(deps, ada);
    expect(await digests()).toEqual([]);
  });

  test("stays where it is once it has been handed over", async () => {
    await deps.db.updateTable("mails").set({ state: "sent" }).execute();
    await shareStory(deps, ada, first, "nobody");
    await sendDigests(deps, signal);
    expect(await digests()).toHaveLength(1);
  });
});

test("relatives whose link cannot be opened any more hold up nobody", async () => {
  const invite = (name: string) =>
    inviteMember(deps, ada, { name, relation: "", email: `${name}@example.org`, role: "read" });
  for (let n = 0; n < 100; n += 1) await invite(`cousin${n}`);
  await deps.db.updateTable("circleMembers").set({ sealedToken: "of another secret" }).execute();
  await invite("may");
  const digestAgreedAt = clock.now().toISOString();
  await deps.db.updateTable("circleMembers").set({ digestAgreedAt }).execute();
  clock.advance(hours);
  await tell(1);
  clock.advance(2 * hours);
  await sendDigests(deps, signal);
  expect((await digests()).map(({ recipient }) => recipient)).toEqual(["may@example.org"]);
});
