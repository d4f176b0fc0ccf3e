import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { getStorageUse, requireQuota } from "../../media/quota.server";
import type { Deps } from "../deps";
import { Forbidden } from "../errors";
import { parseInput } from "../schema-fields";
import { formatDays, retentionList, retentionNames } from "./retention";
import { SettingsInput } from "./schema";
import {
  changeSettings,
  findSupportEmail,
  getSettings,
  getShownSettings,
  type Settings,
  type SettingsDeps,
} from "./settings.server";

let deps: Deps & SettingsDeps;
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog(), config: { supportEmail: undefined } };
  people = await addPeople(db);
});

afterEach(() => deps.db.destroy());

const change = async (input: Partial<Settings>, actor = people.root) =>
  changeSettings(deps, actor, { ...(await getSettings(deps.db)), ...input });
const audited = async () => {
  const rows = await deps.db
    .selectFrom("auditLog")
    .select(["realUserId", "details"])
    .where("action", "=", "settings.change")
    .orderBy("id")
    .execute();
  return rows.map(({ realUserId, details }) => ({ realUserId, ...JSON.parse(details) }));
};

describe("settings", () => {
  test("have defaults until they are changed", async () => {
    expect(await getSettings(deps.db)).toMatchObject({
      supportEmail: null,
      quotaGigabytes: 20,
      contactMessageDays: 365,
      doneJobDays: 30,
    });
  });

  test("that were changed count at once, and each change is in the audit log", async () => {
    await change({ quotaGigabytes: 5, supportEmail: "help@example.org" });
    expect(await getSettings(deps.db)).toMatchObject({
      quotaGigabytes: 5,
      supportEmail: "help@example.org",
      contactMessageDays: 365,
    });
    const by = { realUserId: people.root.userId };
    expect(await audited()).toEqual([
      { ...by, name: "supportEmail", before: null, after: "help@example.org" },
      { ...by, name: "quotaGigabytes", before: 20, after: 5 },
    ]);
    await change({ supportEmail: null });
    expect(await findSupportEmail(deps)).toBeNull();
  });

  test("that stay the same are not in the audit log", async () => {
    await change({});
    expect(await audited()).toEqual([]);
  });

  test("are for administrators alone", async () => {
    for (const actor of [people.ada, people.olive]) {
      await expect(change({ quotaGigabytes: 1 }, actor)).rejects.toThrow(Forbidden);
      await expect(getShownSettings(deps, actor)).rejects.toThrow(Forbidden);
    }
    expect((await getSettings(deps.db)).quotaGigabytes).toBe(20);
  });

  test("of the environment win, and cannot be changed", async () => {
    await change({ supportEmail: "stored@example.org" });
    deps.config.supportEmail = "fixed@example.org";
    expect(await findSupportEmail(deps)).toBe("fixed@example.org");
    expect(await getShownSettings(deps, people.root)).toMatchObject({
      supportEmail: "fixed@example.org",
      fixedBy: { supportEmail: "SUPPORT_EMAIL" },
    });
    await change({ supportEmail: "other@example.org" });
    expect((await getSettings(deps.db)).supportEmail).toBe("stored@example.org");
  });

  test("that this release does not take are the defaults", async () => {
    const row = { name: "quotaGigabytes", value: '"much"', changedAt: "2026-01-02T03:04:05.678Z" };
    await deps.db.insertInto("settings").values(row).execute();
    expect((await getSettings(deps.db)).quotaGigabytes).toBe(20);
  });

  test.each([
    [{ quotaGigabytes: "0" }, "quotaGigabytes"],
    [{ quotaGigabytes: "1.5" }, "quotaGigabytes"],
    [{ auditLogDays: "29" }, "auditLogDays"],
    [{ paidCheckoutDays: "364" }, "paidCheckoutDays"],
    [{ sentMailDays: "99999" }, "sentMailDays"],
    [{ supportEmail: "nowhere" }, "supportEmail"],
  ])("refuse %j", async (wrong, field) => {
    const input = { ...(await getSettings(deps.db)), ...wrong };
    expect(() => parseInput(SettingsInput, input)).toThrow(
      expect.objectContaining({ errors: { [field]: [expect.stringMatching(/^Please enter/)] } }),
    );
  });
});

describe("the room of a person", () => {
  const gigabyte = 1024 ** 3;
  const use = (userId: number) => getStorageUse(deps.db, { userId });

  test("is the setting's, unless they have one of their own", async () => {
    const { ada, ben } = people;
    await change({ quotaGigabytes: 3 });
    await deps.db.updateTable("users").set({ quotaGigabytes: 7 }).where("id", "=", ben.userId).execute();
    expect(await use(ada.userId)).toEqual({ usedBytes: 0, quotaBytes: 3 * gigabyte });
    expect(await use(ben.userId)).toEqual({ usedBytes: 0, quotaBytes: 7 * gigabyte });
    const five = 5 * gigabyte;
    await expect(requireQuota(deps.db, ada, five)).rejects.toThrow("fill all the room of your account");
    await expect(requireQuota(deps.db, ben, five)).resolves.toBeUndefined();
  });
});

describe("the list of the privacy page", () => {
  test("has a sentence for each period, with its value", async () => {
    const lines = retentionList({ ...(await getSettings(deps.db)), sentMailDays: 77 }).split("\n");
    expect(lines).toHaveLength(retentionNames.length);
    expect(lines[0]).toBe(
      "- What you write to us by the contact form, and what we answer, is deleted after 1 year.",
    );
    expect(lines[1]).toContain("after 77 days");
  });

  test.each([
    [1, "1 day"],
    [180, "180 days"],
    [365, "1 year"],
    [3650, "10 years"],
  ])("%i days are %s", (days, words) => {
    expect(formatDays(days)).toBe(words);
  });
});
