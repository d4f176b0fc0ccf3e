import { beforeEach, describe, expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { addSoundRow } from "../../../../tests/support/transcripts";
import type { Deps } from "../../base/deps";
import { updatePrompt } from "../prompts/prompts.server";
import type { Passage } from "../stories/comparison";
import { createStory, updateStory } from "../stories/stories.server";
import { searchStories } from "./search-stories.server";

let deps: Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(deps.db);
});

async function write(promptId: number, content: string, location = "", actor = people.ada) {
  deps.clock.advance(1_000);
  return createStory(deps, actor, promptId, { content, age: null, date: "", location });
}

const search = (words: string, actor = people.ada) =>
  searchStories(deps.db, actor, { type: "biography", words, page: 1 });
const find = async (words: string, actor = people.ada) =>
  (await search(words, actor)).stories.map(({ promptId }) => promptId);
const show = (passages: Passage[] | null | undefined) =>
  passages?.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join("");
const excerptOf = async (words: string) => show((await search(words)).stories[0]?.found?.excerpt);

describe("the search", () => {
  beforeEach(async () => {
    await write(1, "The ferry house by the river.", "Galena, Illinois");
    await write(2, "A 100% true story_of sorts.", "Boston");
    await write(3, "Nothing here.");
    await updatePrompt(deps, people.ada, 3, { title: "The Ferryman", description: "" });
    await write(1, "Ben's ferry.", "", people.ben);
  });

  test.each([
    ["", [1, 2, 3]],
    ["ferry", [1, 3]],
    ["FERRY river", [1]],
    ["galena", [1]],
    ["100%", [2]],
    ["y_o", [2]],
    ["%", [2]],
    ["_", [2]],
    ["\\", []],
    ["' or 1=1 --", []],
  ])("for %j finds %j", async (words, expected) => {
    expect(await find(words)).toEqual(expected);
  });

  test("finds what was told in a recording, but not in a removed one", async () => {
    const { userId } = people.ada;
    const { id } = await write(4, "Sunday.");
    const transcript = "We ate Rhubarb_pie.";
    const sound = await addSoundRow(deps.db, { userId, storyId: id }, { transcript });
    expect(await find("rhubarb_ pie")).toEqual([4]);
    expect(await find("rhubarb ferry")).toEqual([]);
    await deps.db.updateTable("media").set({ deletedAt: "2026-01-01" }).where("id", "=", sound).execute();
    expect(await find("rhubarb")).toEqual([]);
  });

  test("never finds another person's", async () => {
    expect(await find("ferry", people.ben)).toEqual([1]);
    expect(await find("galena", people.ben)).toEqual([]);
  });

  test("counts all and gives a page", async () => {
    const all = { type: "biography", words: "" } as const;
    const first = await searchStories(deps.db, people.ada, { ...all, page: 1 });
    expect([first.stories.length, first.page, first.total]).toEqual([3, 1, 3]);
    expect(await searchStories(deps.db, people.ada, { ...all, page: 2 })).toEqual(first);
  });
});

/** The languages of the stories below, one prompt each. */
const stories: Record<string, string> = {
  es: "El niño esperaba en la estación. Mi tío Ángel vendía lápices y canciones, y las mujeres de la casa vivían con él muchos años.",
  de: "Die Großmutter wohnte in der langen Straße und nahm die Äpfel mit. Übersee war weit. Herr Müller hatte zwei Häuser und viele Bücher, und das war nicht wenig.",
  en: "The story of my grandmother’s house was told to the children by the river. She married a farmer, and they had a baby in the winter.",
  fr: "Élise était à l’école avec ma sœur, et nous étions dans la cour pour les fêtes de Noël.",
  he: "בְּרֵאשִׁית הָיָה הַבַּיִת שֶׁל סָבְתָא. גרנו בירושלים ליד השוק.",
  ar: "وُلِدْتُ في بيت جدي أحمد. كان إبراهيم أخي الكبير في المدرسة",
  zh: "我的祖母住在北京。她每天早上喝绿茶。",
  ja: "わたしは東京で生まれました。母はカメラとラジオが好きでした。",
  ru: "Наша семья жила в деревне. Дедушка Фёдор играл на гармошке.",
  el: "Ο παππούς Όμηρος ζούσε στο νησί με τους φίλους του.",
  ko: "할머니는 부산에서 국수를 팔았습니다.",
  th: "ยายของฉันอยู่ที่เชียงใหม่และทำขนมทุกวัน",
  pl: "Babcia mieszkała w Łodzi, a dziadek był kowalem, ale nie na wsi. To było dawno, jak się mówi.",
  sv: "Våra mormödrar bodde på en ö, och det var inte långt till Ångermanland.",
};
const languages = Object.keys(stories);

describe("a search in any language", () => {
  beforeEach(async () => {
    for (const [place, language] of languages.entries()) await write(place + 1, stories[language] ?? "");
  });

  test.each([
    // The searches of a reader who tried them all (words as they stand, and as people type them).
    ...[
      ["es", "Ángel"],
      ["es", "ángel"],
      ["es", "angel"],
      ["es", "ANGEL"],
      ["es", "niño"],
      ["es", "nino"],
    ],
    ...[
      ["es", "estación"],
      ["es", "estacion"],
      ["es", "años"],
      ["es", "vivir"],
      ["es", "vendió"],
    ],
    ...[
      ["de", "Äpfel"],
      ["de", "apfel"],
      ["de", "Straße"],
      ["de", "strasse"],
      ["de", "STRASSE"],
    ],
    ...[
      ["de", "Großmutter"],
      ["de", "grossmutter"],
      ["de", "Übersee"],
      ["de", "ubersee"],
    ],
    ...[
      ["fr", "Élise"],
      ["fr", "elise"],
      ["fr", "noel"],
      ["fr", "soeur"],
      ["fr", "l'école"],
    ],
    ...[
      ["he", "בראשית"],
      ["he", "סבתא"],
      ["he", "ירושלים"],
      ["he", "בְּרֵאשִׁית"],
      ["he", "השוק"],
    ],
    ...[
      ["ar", "ولدت"],
      ["ar", "احمد"],
      ["ar", "أحمد"],
      ["ar", "ابراهيم"],
      ["ar", "المدرسه"],
      ["ar", "جدى"],
    ],
    ...[
      ["zh", "北京"],
      ["zh", "祖母"],
      ["zh", "绿茶"],
      ["zh", "茶"],
      ["zh", "每天早上"],
    ],
    ...[
      ["ja", "東京"],
      ["ja", "カメラ"],
      ["ja", "ｶﾒﾗ"],
      ["ja", "母"],
      ["ko", "부산"],
      ["ko", "국수"],
    ],
    ...[
      ["th", "เชียงใหม่"],
      ["th", "ขนม"],
    ],
    ...[
      ["ru", "дедушка"],
      ["ru", "ДЕДУШКА"],
      ["ru", "федор"],
      ["el", "ομηρος"],
      ["el", "ΠΑΠΠΟΥΣ"],
    ],
    ...[
      ["pl", "łodzi"],
      ["pl", "lodzi"],
      ["sv", "angermanland"],
      ["sv", "Å"],
    ],
    // One and many.
    ...[
      ["en", "stories"],
      ["en", "houses"],
      ["en", "marry"],
      ["en", "babies"],
      ["en", "farmers"],
    ],
    ...[
      ["en", "grandmother's"],
      ["en", "grandmothers"],
      ["en", "rivers"],
    ],
    ...[
      ["es", "niños"],
      ["es", "niña"],
      ["es", "casas"],
      ["es", "canción"],
      ["es", "lapiz"],
      ["es", "mujer"],
    ],
    ...[
      ["es", "año"],
      ["es", "estaciones"],
      ["es", "tíos"],
    ],
    ...[
      ["de", "Apfel"],
      ["de", "Haus"],
      ["de", "Buch"],
      ["de", "Straßen"],
      ["de", "Großmütter"],
      ["de", "Mutter"],
    ],
    ...[
      ["de", "mueller"],
      ["de", "Aepfel"],
      ["de", "muller"],
    ],
  ])("%s: %s", async (language, words) => {
    expect(await find(words)).toContain(languages.indexOf(language) + 1);
  });

  test.each([
    ...[
      ["ja", "かめら"],
      ["ja", "学校"],
      ["zh", "东京"],
      ["he", "תל"],
      ["ar", "مدينة"],
      ["th", "กรุงเทพ"],
    ],
    ...[
      ["en", "storm"],
      ["en", "rose"],
      ["es", "cansado"],
      ["de", "Hausmeister"],
      ["ko", "서울"],
      ["ja", "ガメラ"],
    ],
  ])("%s has no %s", async (language, words) => {
    expect(await find(words)).not.toContain(languages.indexOf(language) + 1);
  });

  test("knows the forms of a story's own language only", async () => {
    await write(20, "We had a rose in the garden that was by the house, and my sister Rosa was there.");
    expect(await excerptOf("Rosa garden")).toContain("a rose in the [garden] that");
  });

  test("a text that is too short to tell is in its author's language", async () => {
    await write(20, "Dos voces");
    expect(await find("voz")).toEqual([]);
    await deps.db.updateTable("users").set({ locale: "es" }).where("id", "=", people.ben.userId).execute();
    await write(20, "Dos voces", "", people.ben);
    expect(await find("voz", people.ben)).toEqual([20]);
  });

  test.each([
    ["angel", "El niño esperaba en la estación. Mi tío [Ángel] vendía"],
    ["muller", "war weit. Herr [Müller] hatte zwei"],
    ["mueller", "war weit. Herr [Müller] hatte zwei"],
    ["strasse nahm", "in der langen [Straße] und [nahm] die"],
    ["stras", "in der langen [Straß]e und"],
    ["stories", "The [story] of my"],
    ["בראשית", "[בְּרֵאשִׁית] הָיָה"],
    ["ابراهيم", "كان [إبراهيم] أخي"],
    ["绿茶", "她每天早上喝[绿茶]。"],
    ["ｶﾒﾗ", "母は[カメラ]と"],
  ])("marks %s in the text as it was written", async (words, expected) => {
    expect(await excerptOf(words)).toContain(expected);
  });

  test.each([
    ["the", "My grandmother kept them. She fed the hens.", "My grandmother kept them. She fed [the] hens."],
    ["hen", "When the hens came, my father hennaed.", "When the [hens] came, my father hennaed."],
    [
      "garde",
      "He is the gardener of the regarded avant-garde",
      "He is the gardener of the regarded avant-[garde]",
    ],
    ["other", "My grandmother was the one.", "My grandm[other] was the one."],
    ["gran", "My grandmother was migrant.", "My [gran]dmother was migrant."],
    [
      "ano",
      "Mi hermano nació aquel año y mamá era de la estación.",
      "Mi hermano nació aquel [año] y mamá era",
    ],
    ["mas", "Además, mi hermana quería más de la vida.", "Además, mi hermana quería [más] de la vida."],
    ["茶", "她每天早上喝绿茶，不喝红茶。", "她每天早上喝绿[茶]，不喝红[茶]。"],
    ["바다", "어머니는 바다를 보았다. 밤바다는 어두웠다.", "어머니는 [바다]를 보았다. 밤바다는"],
  ])(
    "marks %s as a whole word, else at the beginning of words, else inside them",
    async (words, text, expected) => {
      await write(20, text);
      const { stories } = await search(words);
      const story = stories.find(({ promptId }) => promptId === 20);
      expect(show(story?.found?.excerpt)).toContain(expected);
    },
  );

  test("marks no part of a word in the title where the story has the whole word", async () => {
    await write(20, "She fed the hens.");
    await updatePrompt(deps, people.ada, 20, { title: "My grandmother", description: "" });
    const found = (await search("the")).stories.find(({ promptId }) => promptId === 20)?.found;
    expect([show(found?.title), show(found?.excerpt)]).toEqual(["My grandmother", "She fed [the] hens."]);
  });

  test("marks words in the title, the place and a transcript, in the reader's language", async () => {
    const { id } = await write(20, "Domingo.", "Córdoba");
    const sound = { transcript: `${"Bla bla. ".repeat(20)}Comimos pastel de ruibarbo.` };
    await addSoundRow(deps.db, { userId: people.ada.userId, storyId: id }, sound);
    await updatePrompt(deps, people.ada, 20, { title: "Los domingos", description: "" });
    const [found] = (await inLanguage("es", () => search("cordoba domingo"))).stories;
    expect([show(found?.found?.title), show(found?.found?.location)]).toEqual([
      "Los [domingos]",
      "[Córdoba]",
    ]);
    expect(await excerptOf("ruibarbo")).toBe("…Bla bla. Bla bla. Comimos pastel de [ruibarbo].");
  });

  test("shows the whole sentence in which a word is found", async () => {
    const sentence = `My father, ${"who was never in a hurry, ".repeat(6)}sold the mill to a stranger.`;
    await write(21, `${"Bla bla. ".repeat(30)}${sentence} Then it rained.`);
    expect(await excerptOf("stranger")).toContain(sentence.replace("stranger", "[stranger]"));
    expect(await excerptOf("father")).toContain(sentence.replace("father", "[father]"));
  });
});

describe("the index", () => {
  const rowOf = (storyId: number) =>
    deps.db.selectFrom("storySearch").selectAll().where("storyId", "=", storyId).executeTakeFirst();
  const media = (id: number) => deps.db.updateTable("media").where("id", "=", id);

  test("follows the words of a story, within their transaction", async () => {
    const { id, version } = await write(1, "Un ángel.", "Cádiz");
    expect(await find("angel cadiz")).toEqual([1]);
    expect((await rowOf(id))?.words).toBe("un angel.\ncadiz");
    await expect(
      deps.db.transaction().execute(async (db) => {
        await db.updateTable("stories").set({ content: "Nada." }).where("id", "=", id).execute();
        expect(await db.selectFrom("storySearch").select("storyId").execute()).toEqual([]);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect((await rowOf(id))?.words).toContain("angel");
    await updateStory(deps, people.ada, id, { content: "Un diablo." }, version);
    expect(await rowOf(id)).toBeUndefined();
    expect([await find("angel"), await find("diablo")]).toEqual([[], [1]]);
  });

  test("leaves what is the same", async () => {
    const { id } = await write(1, "Un ángel.");
    await find("angel");
    await deps.db.updateTable("stories").set({ version: 9, content: "Un ángel." }).execute();
    expect(await rowOf(id)).toBeDefined();
  });

  test("has no words of what is in the trash or deleted for good", async () => {
    const { id } = await write(1, "Un ángel.");
    await find("angel");
    await deps.db.updateTable("stories").set({ deletedAt: "2026-01-01" }).execute();
    expect(await rowOf(id)).toBeUndefined();
    expect(await find("angel")).toEqual([]);
    await deps.db.updateTable("stories").set({ deletedAt: null }).execute();
    expect(await find("angel")).toEqual([1]);
    await deps.db.deleteFrom("storyVersions").execute();
    await deps.db.deleteFrom("stories").where("id", "=", id).execute();
    expect(await rowOf(id)).toBeUndefined();
  });

  test("follows transcripts", async () => {
    const [one, other] = [await write(1, "Sunday."), await write(2, "Monday.")];
    await find("sunday");
    const owned = { userId: people.ada.userId, storyId: one.id };
    const sound = await addSoundRow(deps.db, owned, { transcript: "We ate rhubarb." });
    expect(await find("rhubarb")).toEqual([1]);
    await media(sound).set({ transcript: "We ate plums." }).execute();
    expect([await find("rhubarb"), await find("plum")]).toEqual([[], [1]]);
    await media(sound).set({ storyId: other.id }).execute();
    expect(await find("plum")).toEqual([2]);
    await media(sound).set({ deletedAt: "2026-01-01" }).execute();
    expect(await rowOf(other.id)).toBeUndefined();
    expect(await find("plum")).toEqual([]);
    await media(sound).set({ deletedAt: null }).execute();
    expect(await find("plum")).toEqual([2]);
    await deps.db.deleteFrom("media").where("id", "=", sound).execute();
    expect(await rowOf(other.id)).toBeUndefined();
  });

  test("is made again by other rules", async () => {
    const { id } = await write(1, "Un ángel.");
    await find("angel");
    await deps.db.updateTable("storySearch").set({ rules: 0, words: "old" }).execute();
    expect(await find("angel")).toEqual([1]);
    expect((await rowOf(id))?.words).toBe("un angel.\n");
  });

  test("reads more stories than fit in one transaction, and those of one person only", async () => {
    for (let promptId = 1; promptId <= 48; promptId += 1) await write(promptId, `Ángel ${promptId}.`);
    await write(1, "Ángel.", "", people.ben);
    expect((await search("angel")).total).toBe(48);
    expect(await deps.db.selectFrom("storySearch").selectAll().execute()).toHaveLength(48);
  });
});
