import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { type Deps, minutes } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { findBio, getBio, saveBio, unsavedVersion, updateBio } from "./bio.server";
import { BioInput } from "./schema";

let deps: Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
const bio = (fields: Partial<BioInput> = {}) => parseInput(BioInput, { name: "Ada Whitfield", ...fields });

beforeEach(async () => {
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(deps.db);
});

/** Version and introduction of everything that was kept, in the order of its coming. */
async function keptTexts() {
  const rows = await deps.db
    .selectFrom("biographicalInfoVersions")
    .select(["version", "content"])
    .orderBy("id")
    .execute();
  return rows.map(({ version, content }) => [version, (JSON.parse(content) as BioInput).introduction]);
}

describe("before any was saved", () => {
  test("there is none", async () => {
    expect(await refusal(getBio(deps.db, people.ada))).toBeInstanceOf(NotFound);
    expect(await findBio(deps.db, people.ada)).toBeNull();
  });

  test("none can be updated", async () => {
    expect(await refusal(updateBio(deps, people.ada, 1, bio()))).toBeInstanceOf(NotFound);
    expect(await findBio(deps.db, people.ada)).toBeNull();
  });
});

describe("saving", () => {
  const whole: BioInput = {
    name: "Ada Whitfield",
    birthdate: "spring 1944",
    birthplace: "Galena",
    marriageDate: "June 3, 1966",
    spouse: "Tom",
    children: "Ann, Bob",
    occupation: "Teacher",
    introduction: "One.\n\nTwo.",
    significantEvents: ["1952: The flood", "<script>"],
  };

  test("for the first time makes it, whole", async () => {
    const { bio: saved, isNew } = await saveBio(deps, people.ada, whole);
    const now = "2026-03-04T05:06:07.000Z";
    expect(isNew).toBe(true);
    expect(saved).toEqual({
      ...whole,
      id: expect.any(Number),
      userId: people.ada.userId,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    expect(await getBio(deps.db, people.ada)).toEqual(saved);
  });

  test("again replaces it, and keeps what was there", async () => {
    const first = await saveBio(deps, people.ada, whole);
    deps.clock.advance(5 * minutes);
    const second = await saveBio(deps, people.ada, bio({ introduction: "Three." }));
    expect(second.isNew).toBe(false);
    expect(second.bio).toEqual({
      ...bio({ introduction: "Three." }),
      id: first.bio.id,
      userId: people.ada.userId,
      version: 2,
      createdAt: first.bio.createdAt,
      updatedAt: "2026-03-04T05:11:07.000Z",
    });
    const rows = await deps.db.selectFrom("biographicalInfoVersions").selectAll().orderBy("id").execute();
    expect(rows).toMatchObject([
      { biographicalInfoId: first.bio.id, version: 1, createdAt: first.bio.createdAt },
      { biographicalInfoId: first.bio.id, version: 2, createdAt: second.bio.updatedAt },
    ]);
    expect(rows.map(({ content }) => JSON.parse(content))).toEqual([whole, bio({ introduction: "Three." })]);
  });

  test("what did not change makes no version", async () => {
    const { bio: saved } = await saveBio(deps, people.ada, whole);
    deps.clock.advance(minutes);
    expect(await saveBio(deps, people.ada, { ...whole })).toEqual({ bio: saved, isNew: false });
    expect(await updateBio(deps, people.ada, saved.id, { ...whole }, 1)).toEqual(saved);
    expect(await keptTexts()).toHaveLength(1);
  });

  test("by its id replaces it too", async () => {
    const { bio: first } = await saveBio(deps, people.ada, whole);
    const second = await updateBio(deps, people.ada, first.id, bio({ name: "Ada W." }), 1);
    expect(second).toMatchObject({ id: first.id, name: "Ada W.", birthplace: "", version: 2 });
  });

  test("upon the present version is an ordinary save", async () => {
    await saveBio(deps, people.ada, bio({ introduction: "One." }), unsavedVersion);
    const { bio: saved } = await saveBio(deps, people.ada, bio({ introduction: "Two." }), 1);
    expect(saved).toMatchObject({ introduction: "Two.", version: 2 });
  });
});

describe("saving upon a version that has moved on", () => {
  test.each([
    ["an older one", 1],
    ["none, for a form that was opened before any was saved", unsavedVersion],
  ])("%s, overwrites nothing and loses nothing", async (_case, version) => {
    await saveBio(deps, people.ada, bio({ introduction: "One." }));
    const { bio: stored } = await saveBio(deps, people.ada, bio({ introduction: "Two." }), 1);
    const error = await refusal(saveBio(deps, people.ada, bio({ introduction: "Three." }), version, "tab"));
    expect(error).toBeInstanceOf(Conflict);
    expect((error as Conflict).current).toEqual({ biographicalInfo: stored });
    expect(await getBio(deps.db, people.ada)).toEqual(stored);
    expect(await keptTexts()).toEqual([
      [1, "One."],
      [2, "Two."],
      [null, "Three."],
    ]);
  });

  test("is refused by id as well", async () => {
    const { bio: first } = await saveBio(deps, people.ada, bio({ introduction: "One." }));
    await updateBio(deps, people.ada, first.id, bio({ introduction: "Two." }), 1);
    const error = await refusal(updateBio(deps, people.ada, first.id, bio({ introduction: "Three." }), 1));
    expect(error).toBeInstanceOf(Conflict);
    expect(await keptTexts()).toContainEqual([null, "Three."]);
  });

  test("with the very same words is no conflict", async () => {
    await saveBio(deps, people.ada, bio({ introduction: "One." }));
    const { bio: stored } = await saveBio(deps, people.ada, bio({ introduction: "Two." }));
    expect((await saveBio(deps, people.ada, bio({ introduction: "Two." }), 1)).bio).toEqual(stored);
    expect(await keptTexts()).toHaveLength(2);
  });

  test("knowingly, after the stored one was seen, wins; the stored one is kept", async () => {
    await saveBio(deps, people.ada, bio({ introduction: "One." }), unsavedVersion, "one");
    await refusal(saveBio(deps, people.ada, bio({ introduction: "Two." }), unsavedVersion, "two"));
    const { bio: saved } = await saveBio(deps, people.ada, bio({ introduction: "Both." }), 1, "three");
    expect(saved).toMatchObject({ introduction: "Both.", version: 2 });
    expect(await keptTexts()).toEqual([
      [1, "One."],
      [null, "Two."],
      [2, "Both."],
    ]);
  });
});

describe("the same form", () => {
  test("posted twenty times at once saves once, and each is told the same", async () => {
    const posts = Array.from({ length: 20 }, () => saveBio(deps, people.ada, bio(), unsavedVersion, "form"));
    const saves = await Promise.all(posts);
    expect(new Set(saves.map((saved) => JSON.stringify(saved))).size).toBe(1);
    expect(saves[0]?.isNew).toBe(true);
    expect(await keptTexts()).toHaveLength(1);
  });

  test("edited after Back is an ordinary save upon its own", async () => {
    await saveBio(deps, people.ada, bio({ introduction: "One." }), unsavedVersion, "form");
    const again = await saveBio(deps, people.ada, bio({ introduction: "One, two." }), unsavedVersion, "form");
    expect(again).toMatchObject({ isNew: false, bio: { introduction: "One, two.", version: 2 } });
    const third = await saveBio(deps, people.ada, bio({ introduction: "Three." }), unsavedVersion, "form");
    expect(third.bio.version).toBe(3);
  });

  test("edited after Back is a conflict when somebody else saved meanwhile", async () => {
    await saveBio(deps, people.ada, bio({ introduction: "One." }), unsavedVersion, "form");
    await saveBio(deps, people.ada, bio({ introduction: "Elsewhere." }), 1, "other form");
    const late = saveBio(deps, people.ada, bio({ introduction: "One, two." }), unsavedVersion, "form");
    expect(await refusal(late)).toBeInstanceOf(Conflict);
    expect(await keptTexts()).toContainEqual([null, "One, two."]);
  });

  test("has no say over what a call saved after it", async () => {
    await saveBio(deps, people.ada, bio({ introduction: "One." }), unsavedVersion, "form");
    await saveBio(deps, people.ada, bio({ introduction: "By a script." }));
    const late = saveBio(deps, people.ada, bio({ introduction: "One, two." }), unsavedVersion, "form");
    expect(await refusal(late)).toBeInstanceOf(Conflict);
  });
});

describe("a stranger", () => {
  test("finds nothing and changes nothing", async () => {
    const { bio: hers } = await saveBio(deps, people.ada, bio());
    expect(await findBio(deps.db, people.ben)).toBeNull();
    expect(await refusal(updateBio(deps, people.ben, hers.id, bio({ name: "Ben" })))).toBeInstanceOf(
      NotFound,
    );
    const { bio: his } = await saveBio(deps, people.ben, bio({ name: "Ben" }));
    expect(his.id).not.toBe(hers.id);
    expect(await refusal(updateBio(deps, people.ben, hers.id, bio({ name: "Ben" })))).toBeInstanceOf(
      NotFound,
    );
    expect(await getBio(deps.db, people.ada)).toEqual(hers);
    expect(await keptTexts()).toHaveLength(2);
  });
});
