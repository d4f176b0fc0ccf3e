import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import { mayWrite, PlanLapsed } from "~/domain/base/access/access.server";
import { inLanguage } from "~/messages/language.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { mailsTo } from "../../../../tests/support/mails";
import { addPeople, addPerson, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { asThemselves, type Self, toSelf } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { Conflict, Forbidden, NotFound, RateLimited, TooLarge, ValidationError } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { getStorageUse, requireQuota } from "../../media/quota.server";
import { createPrintedCode, redeemPrintedCode } from "../../people/auth/printed-codes.server";
import { plainCode } from "../../people/auth/readable-code.server";
import { findActor } from "../../people/auth/session-actor.server";
import { recordAttempt } from "../../people/auth/throttle/throttle.server";
import { listGroups } from "../../people/groups/groups.server";
import { createTablet, findTabletBearer } from "../../people/tablets/tablets.server";
import { findLeavableTrial, takeAlong } from "../../people/trials/take-along.server";
import { beginTrial, findTrialRequest, requestTrial } from "../../people/trials/trial-requests.server";
import { changeTrial, listTrials } from "../../people/trials/trials.server";
import { createPerson, updatePerson } from "../../people/users/manage-people.server";
import { PersonInput } from "../../people/users/schema";
import { createVolunteer } from "../../people/volunteers/volunteers.server";
import { createStory } from "../../writing/stories/stories.server";
import { beginTurn, findTurn } from "../../writing/tablets/turns.server";
import { findClosing } from "../closing/close-person.server";
import { listHouse } from "../residents/house-list.server";
import { renewSheetCodes } from "../residents/welcome-sheets.server";
import { purgeRetained } from "../retention/retention.server";
import { followTrials } from "./follow-trials.server";

/* A house tries the product by itself, and what of it ends when. */

let db: Db;
let clock: FakeClock;
let deps: MailDeps;
let people: Record<PersonName, Self>;
const visitor = { address: "203.0.113.7", device: "a browser" };
const input = { house: "Hazel Court", name: "Nora Hale", email: "nora@hazel.example" };
const signal = new AbortController().signal;

beforeEach(async () => {
  ({ db } = await openTestDatabase());
  clock = new FakeClock(new Date("2026-10-01T12:00:00.000Z"));
  deps = {
    db,
    clock,
    log: new CollectedLog(),
    config: { brandName: "A Life", appUrl: "https://life.example" },
  };
  people = await addPeople(db);
  await allow("yes");
});

function allow(value: string) {
  const row = { name: "houseTrials", value: JSON.stringify(value), changedAt: clock.now().toISOString() };
  return db
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

const newestMail = async (recipient: string) => (await mailsTo(db, recipient))[0];
const tokenOf = (text: string) => /\/assisted-living\/try\/([\w-]+)/.exec(text)?.[1] ?? "";

async function begin(asked = input) {
  await requestTrial(deps, visitor, asked);
  const token = tokenOf((await newestMail(asked.email))?.text ?? "");
  const session = await beginTrial(deps, visitor, token);
  return { token, session, owner: toSelf({ ...ownerOf(session.user.id), displayName: asked.house }) };
}

const ownerOf = (userId: number) => ({ userId, isAdmin: false, isOwner: true });

const personInput = (username: string, more: object = {}) =>
  PersonInput.parse({ username, displayName: username, email: "", ...more });

const resident = (owner: Self, username: string, more: object = {}) =>
  createPerson(deps, owner, personInput(username, { assignedOwnerId: owner.userId, ...more }), "code");

const accountsOf = (email: string) =>
  db.selectFrom("users").select("id").where("email", "=", email).execute();

describe("asking", () => {
  test("is not to be had where the operator has not allowed it", async () => {
    await allow("no");
    await expect(requestTrial(deps, visitor, input)).rejects.toThrow(NotFound);
    expect(await mailsTo(db, input.email)).toEqual([]);
  });

  test("mails a link; looking at it changes nothing, and its button makes the owner once", async () => {
    await requestTrial(deps, visitor, input);
    const mail = await newestMail(input.email);
    const token = tokenOf(mail?.text ?? "");
    expect(mail?.uselessAt).toBe("2026-10-03T12:00:00.000Z");
    expect(await findTrialRequest(deps, token)).toEqual({ house: "Hazel Court", email: input.email });
    expect(await accountsOf(input.email)).toEqual([]);
    const { user } = await beginTrial(deps, visitor, token);
    expect(user).toMatchObject({ isOwner: true, isAdmin: false, displayName: "Hazel Court" });
    await expect(beginTrial(deps, visitor, token)).rejects.toThrow(NotFound);
    expect(await accountsOf(input.email)).toHaveLength(1);
    expect((await newestMail(input.email))?.text).toContain(user.username);
    const { action } = await db
      .selectFrom("auditLog")
      .select("action")
      .where("action", "=", "trial.begin")
      .executeTakeFirstOrThrow();
    expect(action).toBe("trial.begin");
  });

  test("answers an address with an account the same, and tells only by mail", async () => {
    await begin();
    clock.advance(2 * days);
    expect(await requestTrial(deps, visitor, { ...input, email: "NORA@hazel.example" })).toBeUndefined();
    const mail = await newestMail("NORA@hazel.example");
    expect(mail?.subject).toBe("You have an account already");
    expect(tokenOf(mail?.text ?? "")).toBe("");
    expect(await db.selectFrom("trialRequests").selectAll().execute()).toEqual([]);
  });

  test("mails one address twice a day at most, and closes to an address that asks for many", async () => {
    for (let count = 0; count < 4; count += 1) await requestTrial(deps, visitor, input);
    expect(await mailsTo(db, input.email)).toHaveLength(2);
    for (let count = 0; count < 26; count += 1)
      await recordAttempt(deps, {
        action: "trial",
        address: visitor.address,
        account: `a${count}@hazel.example`,
      });
    await expect(requestTrial(deps, visitor, { ...input, email: "b@hazel.example" })).rejects.toThrow(
      RateLimited,
    );
    expect(await mailsTo(db, "b@hazel.example")).toEqual([]);
  });

  test("ends after two days, and its row goes", async () => {
    await requestTrial(deps, visitor, input);
    const token = tokenOf((await newestMail(input.email))?.text ?? "");
    clock.advance(2 * days + 1);
    expect(await findTrialRequest(deps, token)).toBeUndefined();
    await expect(beginTrial(deps, visitor, token)).rejects.toThrow(NotFound);
    await purgeRetained(deps, "trials that nobody confirmed");
    expect(await db.selectFrom("trialRequests").selectAll().execute()).toEqual([]);
  });
});

test("the owner is no owner before the second step is set up", async () => {
  const { session } = await begin();
  expect(await findActor(deps, session.id)).toMatchObject({ isOwner: false });
  await db
    .insertInto("secondFactors")
    .values({
      userId: session.user.id,
      encryptedSecret: "x",
      createdAt: clock.now().toISOString(),
      confirmedAt: clock.now().toISOString(),
    })
    .execute();
  expect(await findActor(deps, session.id)).toMatchObject({ isOwner: true });
});

describe("limits", () => {
  test("three residents by every door, also after one has left", async () => {
    const { owner } = await begin();
    const ids: number[] = [];
    for (const name of ["dora", "walter", "grace"]) ids.push((await resident(owner, name)).id);
    await expect(resident(owner, "fourth")).rejects.toThrow(ValidationError);
    await expect(
      updatePerson(
        deps,
        people.root,
        people.ben.userId,
        personInput("ben", { assignedOwnerId: owner.userId }),
      ),
    ).rejects.toThrow(ValidationError);
    await takeAlong(deps, asThemselves(ids[0] ?? 0), visitor, { password: "violet teapot gravel 81" });
    await expect(resident(owner, "fifth")).rejects.toThrow(ValidationError);
    const living = await db
      .selectFrom("users")
      .select("id")
      .where("assignedOwnerId", "=", owner.userId)
      .execute();
    expect(living).toHaveLength(2);
    await changeTrial(deps, people.root, 1, { state: "full" });
    await resident(owner, "fifth");
  });

  test("no address for a resident, and no mail to one", async () => {
    const { owner } = await begin();
    await expect(resident(owner, "dora", { email: "dora@example.org" })).rejects.toThrow(ValidationError);
    const { id } = await resident(owner, "dora");
    await expect(
      updatePerson(
        deps,
        owner,
        id,
        personInput("dora", { email: "dora@example.org", assignedOwnerId: owner.userId }),
      ),
    ).rejects.toThrow(ValidationError);
    await db.updateTable("users").set({ email: "dora@example.org" }).where("id", "=", id).execute();
    const letter = () => ({ subject: "A question", to: "Dora", paragraphs: [], closing: [] });
    await enqueueMail(deps, { kind: "weekly-question", userId: id, recipient: "dora@example.org", letter });
    expect(await mailsTo(db, "dora@example.org")).toEqual([]);
  });

  test("one gigabyte for the whole house", async () => {
    const { owner } = await begin();
    const one = await resident(owner, "dora");
    const other = await resident(owner, "walter");
    const gigabyte = 1024 ** 3;
    expect(await getStorageUse(db, { userId: one.id })).toEqual({ usedBytes: 0, quotaBytes: gigabyte });
    await db
      .insertInto("media")
      .values({
        ...{ userId: one.id, storyId: null, kind: "image", folder: "f", bytes: gigabyte - 10, sha256: "x" },
        ...{
          caption: "",
          transcript: "",
          mimeType: "image/jpeg",
          width: 1,
          height: 1,
          durationSeconds: null,
        },
        ...{ originalFile: null, originalMimeType: null, preparedFile: null, posterFile: null },
        ...{ createdAt: clock.now().toISOString(), deletedAt: null },
      })
      .execute();
    await requireQuota(db, { userId: other.id }, 10);
    await expect(requireQuota(db, { userId: other.id }, 11)).rejects.toThrow(TooLarge);
    await expect(requireQuota(db, owner, 11)).rejects.toThrow(TooLarge);
    await requireQuota(db, people.ada, 11);
  });
});

describe("the end", () => {
  test("is told a week before, and when it comes, once", async () => {
    await begin();
    await followTrials(deps, signal);
    expect(await mailsTo(db, input.email)).toHaveLength(2);
    clock.advance(23 * days);
    await followTrials(deps, signal);
    await followTrials(deps, signal);
    expect((await newestMail(input.email))?.kind).toBe("trial-ending");
    clock.advance(7 * days);
    await followTrials(deps, signal);
    await followTrials(deps, signal);
    expect((await mailsTo(db, input.email)).map(({ kind }) => kind)).toEqual([
      ...["trial-ended", "trial-ending", "trial-welcome", "trial-confirmation"],
    ]);
  });

  test("stops what is new, takes what was on its way, and a tablet ends kindly", async () => {
    const { owner } = await begin();
    const { id } = await resident(owner, "dora");
    const token = await createTablet(deps, owner, { name: "Library", place: "" });
    const tablet = await findTabletBearer(deps, token);
    if (!tablet) throw new Error("no tablet");
    const turns = { ...deps, config: { ...deps.config, tabletIdleSeconds: 120 } };
    clock.advance(30 * days - 1_000);
    await beginTurn(deps, tablet, id);
    clock.advance(2_000);
    expect(await findTurn(turns, tablet)).toMatchObject({ userId: id });
    await expect(beginTurn(deps, tablet, id)).rejects.toThrow(Forbidden);
    expect(await mayWrite(deps, { userId: id })).toBe(true);
    const story = { content: "The mill.", age: null, date: "", location: "" };
    await createStory(deps, asThemselves(id), 1, story);
    clock.advance(12 * hours);
    expect(await mayWrite(deps, { userId: id })).toBe(false);
    await expect(createStory(deps, asThemselves(id), 2, story)).rejects.toThrow(PlanLapsed);
    await expect(resident(owner, "walter")).rejects.toThrow(Forbidden);
    await expect(createTablet(deps, owner, { name: "Hall", place: "" })).rejects.toThrow(Forbidden);
    await expect(
      updatePerson(deps, owner, id, personInput("dora", { room: "7", assignedOwnerId: owner.userId })),
    ).rejects.toThrow(Forbidden);
    const stories = await db.selectFrom("stories").select("content").where("userId", "=", id).execute();
    expect(stories).toEqual([{ content: "The mill." }]);
    expect(await mayWrite(deps, { userId: people.ada.userId })).toBe(true);
  });

  test("groups and welcome sheets wait for a full house, and a code still lets a resident in to take the account along", async () => {
    const { owner } = await begin();
    const { id } = await resident(owner, "dora", { groups: ["West wing"] });
    await resident(owner, "walter");
    const codes = { ...deps, encryption: createEncryption("a secret of the house that tries") };
    const offered = async () => {
      const house = await listHouse(deps, owner, { group: null, room: "", ids: null });
      return house.map(({ canGetCode }) => canGetCode);
    };
    expect(await offered()).toEqual([true, true]);
    expect(await renewSheetCodes(codes, owner, { group: null, room: "", ids: null })).toBe(2);
    clock.advance(30 * days + 1);
    const input = { assignedOwnerId: owner.userId, groups: ["Choir"] };
    for (const actor of [owner, people.root])
      await expect(updatePerson(deps, actor, id, personInput("dora", input))).rejects.toThrow(Forbidden);
    expect((await listGroups(db, owner)).map(({ name }) => name)).toEqual(["West wing"]);
    await db.deleteFrom("oneTimeTokens").execute();
    for (const ids of [null, [id]])
      await expect(renewSheetCodes(codes, owner, { group: null, room: "", ids })).rejects.toThrow(
        "no new welcome sheets are made",
      );
    expect(await db.selectFrom("oneTimeTokens").selectAll().execute()).toEqual([]);
    expect(await offered()).toEqual([false, false]);
    const { code } = await createPrintedCode(deps, owner, id);
    const chosen = { code: plainCode(code), password: "violet teapot gravel 81" };
    await redeemPrintedCode(deps, visitor, { ...chosen, confirmPassword: chosen.password });
    await takeAlong(deps, asThemselves(id), visitor, { password: "violet teapot gravel 82" });
    // A full house goes on.
    await changeTrial(deps, people.root, 1, { state: "full" });
    expect(await renewSheetCodes(codes, owner, { group: null, room: "", ids: null })).toBe(1);
  });

  test("ninety days later the accounts are closed, but for those that were taken along or have a plan", async () => {
    const { owner } = await begin();
    const [dora, walter, grace] = [
      await resident(owner, "dora"),
      await resident(owner, "walter"),
      await resident(owner, "grace"),
    ];
    await db.updateTable("users").set({ plan: "self-serve" }).where("id", "=", grace.id).execute();
    clock.advance(60 * days);
    expect(await findLeavableTrial(deps, { userId: owner.userId })).toBeNull();
    expect(await findLeavableTrial(deps, { userId: walter.id })).toMatchObject({ house: "Hazel Court" });
    await takeAlong(deps, asThemselves(walter.id), visitor, { password: "violet teapot gravel 81" });
    expect(await mayWrite(deps, { userId: walter.id })).toBe(true);
    expect(await getStorageUse(db, { userId: walter.id })).toMatchObject({ quotaBytes: 1024 ** 3 });
    await expect(
      takeAlong(deps, asThemselves(walter.id), visitor, { password: "violet teapot gravel 82" }),
    ).rejects.toThrow(NotFound);
    clock.advance(60 * days - 1);
    await followTrials(deps, signal);
    const open = () =>
      db
        .selectFrom("users")
        .select(["displayName", "assignedOwnerId"])
        .where("closedAt", "is", null)
        .where("id", "in", [owner.userId, dora.id, walter.id, grace.id])
        .orderBy("displayName")
        .execute();
    expect(await open()).toHaveLength(4);
    clock.advance(1);
    await followTrials(deps, signal);
    expect(await open()).toEqual([
      { displayName: "grace", assignedOwnerId: null },
      { displayName: "walter", assignedOwnerId: null },
    ]);
    expect((await newestMail(input.email))?.subject).toBe("The accounts of your trial are closed");
    const findReason = async () => (await findClosing(deps, people.root, owner.userId))?.reason;
    expect(await findReason()).toBe("The trial of the house is over.");
    expect(await inLanguage("es", findReason)).toBe("La prueba de la residencia terminó.");
  });
});

describe("staff", () => {
  test("administrators alone see trials; one becomes a full house, another ends", async () => {
    const { owner } = await begin();
    await resident(owner, "dora");
    await begin({ ...input, house: "Elm Lodge", email: "elm@elm.example" });
    await expect(listTrials(deps, people.olive)).rejects.toThrow(Forbidden);
    await expect(changeTrial(deps, owner, 1, { state: "full" })).rejects.toThrow(Forbidden);
    expect(await listTrials(deps, people.root)).toMatchObject([
      { house: "Elm Lodge", residents: 0, state: "running" },
      { house: "Hazel Court", residents: 1, state: "running" },
    ]);
    expect(await changeTrial(deps, people.root, 1, { state: "full" })).toMatchObject({ state: "full" });
    await expect(changeTrial(deps, people.root, 1, { state: "ended" })).rejects.toThrow(Conflict);
    const ended = await changeTrial(deps, people.root, 2, { state: "ended" });
    expect(ended).toMatchObject({ state: "reading", readableUntil: "2026-12-30T12:00:00.000Z" });
    await expect(changeTrial(deps, people.root, 2, { state: "ended" })).rejects.toThrow(Conflict);
    await expect(changeTrial(deps, people.root, 99, { state: "full" })).rejects.toThrow(NotFound);
    clock.advance(200 * days);
    await followTrials(deps, signal);
    const closed = await db
      .selectFrom("users")
      .select("displayName")
      .where("closedAt", "is not", null)
      .execute();
    expect(closed).toEqual([{ displayName: "Elm Lodge" }]);
    expect(await getStorageUse(db, owner)).not.toMatchObject({ quotaBytes: 1024 ** 3 });
  });

  test("volunteers are not added once it is over", async () => {
    const { owner } = await begin();
    clock.advance(31 * days);
    const volunteer = {
      name: "Ruth",
      email: "",
      until: null,
      residents: [],
      groups: [],
      assignedOwnerId: null,
    };
    await expect(
      createVolunteer({ ...deps, encryption: null } as never, owner, volunteer as never),
    ).rejects.toThrow(Forbidden);
    expect(await db.selectFrom("volunteers").selectAll().execute()).toEqual([]);
  });
});

test("somebody without a house takes nothing along", async () => {
  const { userId } = await addPerson(db, "zoe", { displayName: "Zoe" });
  await expect(
    takeAlong(deps, asThemselves(userId), visitor, { password: "violet teapot gravel 81" }),
  ).rejects.toThrow(NotFound);
});
