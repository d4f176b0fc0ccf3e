import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { findCircleBearer } from "../../people/circle/circle-bearers.server";
import { inviteMember } from "../../people/circle/members.server";
import { shareStory } from "../sharing/sharing.server";
import { createStory } from "../stories/stories.server";
import { chooseDigest, type DigestDeps, sendDigests } from "./send-digests.server";

const config = { appUrl: "https://book.example", brandName: "A Life Remembered" };
const signal = new AbortController().signal;
let clock: FakeClock;
let deps: DigestDeps;
let ada: Actor;
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
  clock.advance(4 * days);
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
