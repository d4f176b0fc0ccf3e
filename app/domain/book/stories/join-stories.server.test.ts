import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { days } from "../../base/deps";
import { Conflict, NotFound, TooLarge } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { enableQrCode, findCodeBearer } from "../../media/qr-codes/qr-codes.server";
import { addYoutube } from "../../media/youtube/youtube.server";
import { shareStory } from "../../writing/sharing/sharing.server";
import { deletePermanently } from "../../writing/stories/purge-trash.server";
import {
  createStory,
  getStory,
  listStories,
  type Story,
  trashStory,
  updateStory,
} from "../../writing/stories/stories.server";
import { listTrash } from "../../writing/stories/trash.server";
import { listVersions } from "../../writing/stories/versions.server";
import { getBookDesign, saveBookDesign } from "../design/designs.server";
import { joinStories, separateStories } from "./join-stories.server";

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let story: Story;
let into: Story;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = {
    db,
    clock: new FakeClock(),
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  people = await addPeople(db);
  story = await write(1, { content: "Second text.", age: 9, date: "1960", location: "Galena" });
  into = await write(49, { content: "First text.", age: null, date: "", location: "Boston" });
});

function write(promptId: number, text: Parameters<typeof createStory>[3], actor = people.ada) {
  return createStory(deps, actor, promptId, text);
}

const blank = { content: "", age: null, date: "", location: "" };

function join(change: Partial<Parameters<typeof joinStories>[3]> = {}, id = story.id) {
  const versions = { version: story.version, intoId: into.id, intoVersion: into.version };
  return joinStories(deps, people.ada, id, { ...versions, ...change });
}

function separate(joined: Story) {
  const fields = { intoId: into.id, intoVersion: joined.version, previousVersion: into.version };
  return separateStories(deps, people.ada, story.id, fields);
}

async function addMedia(storyId: number, kind: "image" | "audio", sha256 = `${Math.random()}`) {
  const folder = `${storyId}-${kind}-${Math.random()}`;
  const common = { caption: "", transcript: "", mimeType: "image/jpeg", bytes: 1, createdAt: "2026-01-01" };
  return deps.db
    .insertInto("media")
    .values({ ...common, userId: people.ada.userId, storyId, kind, folder, sha256 })
    .returning("id")
    .executeTakeFirstOrThrow();
}

async function snapshot(): Promise<string> {
  const tables = ["stories", "storyVersions", "media", "youtubeMedia", "bookDesigns"] as const;
  return JSON.stringify(
    await Promise.all(tables.map((table) => deps.db.selectFrom(table).selectAll().execute())),
  );
}

const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);

describe("joined stories", () => {
  test("have the first text, a blank line, and the second text, as a version like any other", async () => {
    const joined = await join();
    expect(joined).toMatchObject({
      id: into.id,
      promptId: 49,
      version: 2,
      content: "<p>First text.</p><p>Second text.</p>",
      age: 9,
      date: "1960",
      location: "Boston",
    });
    expect(await listVersions(deps.db, people.ada, into.id)).toMatchObject([
      { version: 2, isCurrent: true },
      { version: 1, content: "<p>First text.</p>", location: "Boston" },
    ]);
    const row = await deps.db
      .selectFrom("stories")
      .select("content")
      .where("id", "=", into.id)
      .executeTakeFirst();
    expect(row?.content).toBe("First text.\n\nSecond text.");
    expect(await listTrash(deps, people.ada, "biography")).toMatchObject([
      { id: story.id, text: "Second text." },
    ]);
  });

  test("have the media of both with captions, codes and design; a file of both is there once", async () => {
    const mine = await addMedia(story.id, "image");
    const sound = await addMedia(story.id, "audio");
    const twice = [
      await addMedia(story.id, "image", "same"),
      await addMedia(into.id, "image", "same"),
    ] as const;
    const film = await addYoutube(deps, people.ada, {
      storyId: story.id,
      type: "video",
      youtubeId: "abcdefghijk",
      title: "A film",
    });
    const { token } = await enableQrCode(deps, people.ada, { mediaId: sound.id });
    const position = { x: 10, y: 20, width: 100, height: 80 };
    await saveBookDesign(deps, people.ada, "biography", { positions: { [mine.id]: position } });
    const before = await snapshot();
    const joined = await join();
    expect(idsOf(joined.images)).toEqual([mine.id, twice[1].id]);
    expect(idsOf(joined.audios)).toEqual([sound.id]);
    expect(idsOf(joined.youtube)).toEqual([film.id]);
    expect(await findCodeBearer(deps.db, token).then((bearer) => bearer?.item)).toMatchObject({
      mediaId: sound.id,
    });
    expect((await getBookDesign(deps.db, people.ada, "mission")).positions).toEqual({ [mine.id]: position });
    const back = await separate(joined);
    expect(idsOf(back.images)).toEqual([mine.id, twice[0].id]);
    expect(idsOf(back.audios)).toEqual([sound.id]);
    expect(idsOf(back.youtube)).toEqual([film.id]);
    expect((await getBookDesign(deps.db, people.ada, "biography")).positions).toEqual({
      [mine.id]: position,
    });
    const mediaOf = (text: string) => JSON.stringify(JSON.parse(text).slice(2, 4));
    expect(mediaOf(await snapshot())).toBe(mediaOf(before));
  });

  test("take recordings in progress to the story that stays", async () => {
    await deps.db
      .insertInto("recordings")
      .values({
        userId: people.ada.userId,
        promptId: 1,
        mimeType: "audio/webm",
        timeZone: "",
        folder: "x",
        startedAt: "2026",
      })
      .execute();
    await join();
    expect(await deps.db.selectFrom("recordings").select("promptId").execute()).toEqual([{ promptId: 49 }]);
  });

  test("without words keep the words of the other", async () => {
    const wordless = await createStory(deps, people.ada, 2, blank, { mayBeEmpty: true });
    const photo = await addMedia(wordless.id, "image");
    const joined = await join({ version: 1 }, wordless.id);
    expect(joined).toMatchObject({ content: into.content, version: into.version });
    expect(idsOf(joined.images)).toEqual([photo.id]);
  });
});

describe("undo", () => {
  test("gives both stories back as they were, with their versions", async () => {
    await updateStory(deps, people.ada, story.id, { content: "Second text, again." });
    story = await getStory(deps.db, people.ada, story.id);
    const before = await listStories(deps.db, people.ada);
    const joined = await join();
    expect(await separate(joined)).toMatchObject({ id: story.id, content: story.content, promptId: 1 });
    const after = await listStories(deps.db, people.ada);
    const texts = (stories: Story[]) =>
      stories.map(({ id, promptId, content, age, date, location }) => ({
        id,
        promptId,
        content,
        age,
        date,
        location,
      }));
    expect(texts(after)).toEqual(texts(before));
    expect(await listVersions(deps.db, people.ada, story.id)).toHaveLength(2);
    expect(await listVersions(deps.db, people.ada, into.id)).toHaveLength(3);
    expect(await listTrash(deps, people.ada, "biography")).toEqual([]);
  });

  test.each([
    [
      "the joined story was changed since",
      () => updateStory(deps, people.ada, into.id, { content: "Other." }),
    ],
    ["the question has a new story", () => write(1, { ...blank, content: "New." })],
  ])("is refused, and changes nothing, when %s", async (_reason, change) => {
    const joined = await join();
    await change();
    const before = await snapshot();
    expect(await refusal(separate(joined))).toBeInstanceOf(Conflict);
    expect(await snapshot()).toBe(before);
  });

  test("finds nothing once the trash is empty, and once the story is back already", async () => {
    const joined = await join();
    await separate(joined);
    expect(await refusal(separate(await getStory(deps.db, people.ada, into.id)))).toBeInstanceOf(NotFound);
    story = await getStory(deps.db, people.ada, story.id);
    into = await getStory(deps.db, people.ada, into.id);
    const photo = await addMedia(story.id, "image");
    const again = await join();
    await deletePermanently({ ...deps, files: { remove: async () => {} } as never }, people.ada, story.id);
    expect(await refusal(separate(again))).toBeInstanceOf(NotFound);
    expect(idsOf((await getStory(deps.db, people.ada, into.id)).images)).toEqual([photo.id]);
  });

  test("finds nothing after 30 days, and for a stranger", async () => {
    const joined = await join();
    const fields = { intoId: into.id, intoVersion: joined.version, previousVersion: 1 };
    expect(await refusal(separateStories(deps, people.ben, story.id, fields))).toBeInstanceOf(NotFound);
    deps.clock.advance(30 * days);
    expect(await refusal(separate(joined))).toBeInstanceOf(NotFound);
  });
});

describe("a joined story", () => {
  const sharingOf = async (id: number) => (await getStory(deps.db, people.ada, id)).sharedWith;

  test.each([
    ["onlyMe", "family", "onlyMe"],
    ["nobody", "family", "nobody"],
    ["family", "family", "family"],
    ["family", "onlyMe", "onlyMe"],
    ["family", "nobody", "nobody"],
  ] as const)("of one for %s and one for %s is for %s", async (first, second, both) => {
    await shareStory(deps, people.ada, story.id, first);
    await shareStory(deps, people.ada, into.id, second);
    const joined = await join();
    expect(await sharingOf(into.id)).toBe(both);
    await separate(joined);
    expect(await sharingOf(story.id)).toBe(first === "onlyMe" ? "onlyMe" : "nobody");
  });

  test("has what relatives remember of either, and gives it back", async () => {
    const at = deps.clock.now().toISOString();
    const by = { userId: people.ada.userId, memberId: null, name: "Dan", relation: "", createdByForm: null };
    const memory = { ...by, content: "It was winter.", state: "book", createdAt: at, updatedAt: at } as const;
    await deps.db
      .insertInto("memories")
      .values([
        { ...memory, storyId: story.id },
        { ...memory, storyId: into.id },
      ])
      .execute();
    const places = async () =>
      (await deps.db.selectFrom("memories").select("storyId").orderBy("id").execute()).map(
        ({ storyId }) => storyId,
      );
    const joined = await join();
    expect(await places()).toEqual([into.id, into.id]);
    await separate(joined);
    expect(await places()).toEqual([story.id, into.id]);
  });
});

describe("joining is refused, and changes nothing,", () => {
  test("when one of the texts is not the one that was read", async () => {
    await updateStory(deps, people.ada, into.id, { content: "Changed." });
    const before = await snapshot();
    const error = await refusal(join());
    expect((error as Conflict).current).toMatchObject({ story: { id: into.id, content: "<p>Changed.</p>" } });
    expect(await refusal(join({ intoVersion: 2, version: 7 }))).toBeInstanceOf(Conflict);
    expect(await snapshot()).toBe(before);
  });

  test("with itself, with another person's story, and with one in the trash", async () => {
    const bens = await write(1, { ...blank, content: "Ben's." }, people.ben);
    const trashed = await write(2, { ...blank, content: "Gone." });
    await trashStory(deps, people.ada, trashed.id);
    const before = await snapshot();
    for (const intoId of [story.id, bens.id, trashed.id, 999_999]) {
      expect(await refusal(join({ intoId, intoVersion: 1 }))).toBeInstanceOf(NotFound);
    }
    expect(await refusal(join({}, bens.id))).toBeInstanceOf(NotFound);
    expect(await snapshot()).toBe(before);
  });

  test("when both are too long for one story", async () => {
    const long = { ...blank, content: "word ".repeat(250_000) };
    const [one, two] = [await write(3, long), await write(4, long)];
    const before = await snapshot();
    const error = await refusal(join({ intoId: two.id, intoVersion: 1, version: 1 }, one.id));
    expect(error).toBeInstanceOf(TooLarge);
    expect(await snapshot()).toBe(before);
  });

  test("for one of two requests at once", async () => {
    const results = await Promise.allSettled([join(), join()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await getStory(deps.db, people.ada, into.id)).content).toBe(
      "<p>First text.</p><p>Second text.</p>",
    );
  });
});
