import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { StopAfter, Stopped } from "../../../../tests/support/stop-after";
import type { Actor } from "../../base/actor";
import { NotFound, UnsupportedMedia } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { removeImage, updateImageCaption } from "../../media/images.server";
import { listAllRecordings } from "../../media/library.server";
import { saveBio } from "../bio/bio.server";
import { BioInput } from "../bio/schema";
import { listChapters } from "../chapters/chapters.server";
import { holdForm, listHeldForms } from "../drafts/held-forms.server";
import { updatePrompt } from "../prompts/prompts.server";
import { listInterruptedRecordings } from "../recordings/interrupted-recordings.server";
import { addPiece, startRecording } from "../recordings/recordings.server";
import { FinishInput, NewRecordingInput } from "../recordings/schema";
import { listStories, trashStory } from "../stories/stories.server";
import { finishTelling } from "../telling/finish-telling.server";
import { keepTelling } from "../telling/keep-telling.server";
import { addPhotos } from "./add-photos.server";
import { findToldCard, listPhotoCards } from "./photo-cards.server";
import { PhotoAnswer, photoCardHref } from "./schema";
import { answerToldPhoto } from "./told-card.server";

let world: MediaWorld;
let ada: Actor;
let ben: Actor;
let card: number;

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, ben } = world.people);
  card = await addCard();
});

afterEach(() => world.close());

/** Taken in June 2008. */
async function addCard(): Promise<number> {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c0a080" } })
    .withExif({ IFD2: { DateTimeOriginal: "2008:06:14 10:11:12" } })
    .jpeg()
    .toBuffer();
  const { added } = await addPhotos(world.context, ada, files("photo.jpg", photo));
  return added[0]?.id ?? 0;
}

async function* files(name: string, content: Uint8Array) {
  yield await world.context.files.receive(name, Readable.from([content]), 1024 * 1024);
}

const tell = (file = "voice.mp3", actor = ada) =>
  keepTelling(world.context, actor, { photoId: card }, files(file, fixture(`media/${file}`)), {
    id: "form-1",
    contentHash: "x",
  });

async function begin(actor = ada): Promise<number> {
  const input = { photoId: card, mimeType: "audio/webm" };
  const { id } = await startRecording(world.context, actor, parseInput(NewRecordingInput, input));
  await addPiece(world.context, actor, id, 0, fixture("media/live-recording.webm"));
  return id;
}

const finish = (id: number) => finishTelling(world.context, ada, id, parseInput(FinishInput, { count: 1 }));

/** As leaving the card for the recorder does. */
const type = (fields: Record<string, string>) =>
  holdForm(
    world.context,
    ada.realUserId,
    "browser",
    { id: "token", accountId: ada.userId, path: photoCardHref(card), fields: Object.entries(fields) },
    "left",
  );

const shown = async () => {
  const story = (await findToldCard(world.context, ada, card))?.told;
  return { id: String(story?.id), date: story?.date ?? "", location: story?.location ?? "" };
};

const say = async (fields: Record<string, unknown>, from = shown()) =>
  answerToldPhoto(world.context, ada, card, await from, parseInput(PhotoAnswer, fields));

const told = async () =>
  (await listStories(world.context.db, ada)).find(({ images }) => images.some(({ id }) => id === card));

const isCard = async () => (await listPhotoCards(world.context.db, ada, 1)).count === 1;

describe("telling about a photo", () => {
  test("begun and not kept, it leaves the card as it was, and is found again", async () => {
    await type({ who: "Rose" });
    await begin();
    expect([await isCard(), await told()]).toEqual([true, undefined]);
    expect(await listHeldForms(world.context, ada)).toHaveLength(1);
    expect(await listInterruptedRecordings(world.context, ada)).toMatchObject([
      { photoId: card, promptId: null },
    ]);
  });

  test("finished, it is a story with the photo and with what was typed before, once", async () => {
    await type({ who: "Rose", content: "We ran.", date: "June 2008" });
    const id = await begin();
    const [first, again] = [await finish(id), await finish(id)];
    expect(again).toEqual(first);
    expect(await told()).toMatchObject({
      id: first.storyId,
      content: "<p>We ran.</p>",
      date: "June 2008",
      prompt: { title: "Rose, June 2008" },
      images: [{ id: card, caption: "Rose, June 2008" }],
      audios: [{ id: first.id }],
    });
    expect([await isCard(), await listHeldForms(world.context, ada)]).toEqual([false, []]);
  });

  test("by a file, with nothing typed, it is a story of the photo", async () => {
    const id = await tell();
    expect(await told()).toMatchObject({
      content: "",
      date: "June 2008",
      audios: [{ id }],
      images: [{ id: card }],
    });
  });

  test("a file that is refused leaves the card as it was", async () => {
    await expect(tell("truncated.webm")).rejects.toThrow(UnsupportedMedia);
    expect([await isCard(), await told()]).toEqual([true, undefined]);
  });

  test("the same file twice at once is one recording of one story, and another one joins it", async () => {
    const [one, other] = await Promise.all([tell(), tell()]);
    expect(one).toBe(other);
    const third = await finish(await begin());
    expect((await told())?.audios.map(({ id }) => id)).toEqual([one, third.id]);
    expect(await listAllRecordings(world.context.db, ada)).toHaveLength(2);
  });

  test("words that no answer can have stay where they are held", async () => {
    await type({ who: "Rose", date: "February 30, 1950" });
    await tell();
    expect((await told())?.prompt.title).toBe("A photo from June 2008");
    expect(await listHeldForms(world.context, ada)).toHaveLength(1);
  });

  test("of a photo that is removed, or whose story is in the trash by now, the sound is kept", async () => {
    const late = await begin();
    await removeImage(world.context, ada, card);
    expect((await finish(late)).storyId).toBeNull();
    card = await addCard();
    await tell();
    const more = await begin();
    await trashStory(world.context, ada, (await told())?.id ?? 0);
    expect((await finish(more)).storyId).toBeNull();
  });

  test("wherever a try is stopped, the next one leaves one sound in one story", async () => {
    const id = await begin();
    const input = parseInput(FinishInput, { count: 1 });
    let storyId: number | null = null;
    for (let stops = 0; storyId === null; stops += 1) {
      const db = world.context.db.withPlugin(new StopAfter(stops));
      const tried = finishTelling({ ...world.context, db }, ada, id, input);
      ({ storyId } = await tried.catch((error) => {
        if (error instanceof Stopped) return { storyId: null };
        throw error;
      }));
    }
    const kept = await listAllRecordings(world.context.db, ada);
    expect(kept.map((one) => one.storyId)).toEqual([storyId]);
    expect((await told())?.id).toBe(storyId);
    expect((await listStories(world.context.db, ada)).filter(({ images }) => images.length > 0)).toHaveLength(
      1,
    );
  });

  test("a chapter that is gone since it was chosen keeps nothing back", async () => {
    await type({ who: "Rose", lifeStageId: "999999" });
    await finish(await begin());
    expect(await told()).toMatchObject({ prompt: { title: "Rose" } });
    expect(await listAllRecordings(world.context.db, ada)).toHaveLength(1);
  });

  test("is for the photo's own person", async () => {
    await expect(begin(ben)).rejects.toThrow(NotFound);
    await expect(tell("voice.mp3", ben)).rejects.toThrow(NotFound);
    expect([await isCard(), await listAllRecordings(world.context.db, ben)]).toEqual([true, []]);
  });
});

describe("when and where, after it is told", () => {
  test("they are the story's, in its title, its caption and its chapter", async () => {
    await saveBio(world.context, ada, parseInput(BioInput, { name: "Ada", birthdate: "1938" }));
    await type({ who: "Rose", content: "We ran.", date: "June 2008" });
    await tell();
    const { chapterTitle } = await say({ date: "1952", location: "Lake Erie" });
    const [, teenage] = await listChapters(world.context.db, ada, "biography");
    expect(chapterTitle).toBe(teenage?.title);
    expect(await told()).toMatchObject({
      content: "<p>We ran.</p>",
      date: "1952",
      location: "Lake Erie",
      prompt: { title: "Rose, 1952" },
      images: [{ caption: "Rose, Lake Erie, 1952" }],
    });
    // The one where it was at first has none any more; the first chapter has a story from before.
    const counts = await listChapters(world.context.db, ada, "biography");
    expect(counts.flatMap(({ id, completedPrompts: n }) => (n > 0 ? [[id, n]] : []))).toEqual([
      [1, 1],
      [teenage?.id, 1],
    ]);
  });

  test("nothing is an answer, and not sure drops the month of the file alone", async () => {
    await tell();
    const before = await findToldCard(world.context, ada, card);
    await say({ date: "June 2008" });
    expect(await told()).toMatchObject({ date: "June 2008", location: "" });
    await say({ date: "June 2008", notSure: ["location", "date"] });
    expect(await told()).toMatchObject({ date: "", prompt: { title: "A photo" }, images: [{ caption: "" }] });
    await say({ date: "1952", notSure: ["location", "date"] });
    expect(await told()).toMatchObject({ date: "1952", prompt: { title: "A photo from 1952" } });
    expect((await findToldCard(world.context, ada, card))?.told?.lifeStageId).toBe(before?.told?.lifeStageId);
  });

  test("a page that is older than the story changes only what was typed on it", async () => {
    await tell();
    const older = await shown();
    await say({ date: "1952", location: "Hamburg" });
    await say({ date: older.date, location: "" }, Promise.resolve(older));
    expect(await told()).toMatchObject({ date: "1952", location: "Hamburg" });
    await say({ date: older.date, location: "Bremen" }, Promise.resolve(older));
    expect(await told()).toMatchObject({ date: "1952", location: "Bremen" });
    const another = Promise.resolve({ ...older, id: "999999" });
    await expect(say({ date: "1953" }, another)).rejects.toThrow(NotFound);
  });

  test("a title and a caption in own words stay, and a chosen chapter comes before the year", async () => {
    await type({ who: "Rose" });
    await tell();
    const promptId = (await told())?.promptId ?? 0;
    await updatePrompt(world.context, ada, promptId, { title: "The ferry" });
    const golden = (await listChapters(world.context.db, ada, "biography"))
      .filter((one) => !one.isCustom)
      .at(-1);
    const { chapterTitle } = await say({ date: "1952", lifeStageId: golden?.id });
    expect(chapterTitle).toBe(golden?.title);
    expect(await told()).toMatchObject({
      prompt: { title: "The ferry" },
      images: [{ caption: "Rose, 1952" }],
    });
    await updateImageCaption(world.context, ada, card, "My aunt");
    await say({ date: "1953" });
    expect(await told()).toMatchObject({ date: "1953", images: [{ caption: "My aunt" }] });
  });

  test("words that the photo had before stay under it, and the title follows all the same", async () => {
    await updateImageCaption(world.context, ada, card, "Rose at the well");
    await type({ who: "Rose", date: "June 2008" });
    await tell();
    await say({ date: "1952" });
    expect(await told()).toMatchObject({
      prompt: { title: "Rose, 1952" },
      images: [{ caption: "Rose at the well" }],
    });
  });

  test("are asked of no card, and of nobody else's photo", async () => {
    await expect(say({ date: "1952" })).rejects.toThrow(NotFound);
    expect(await findToldCard(world.context, ada, card)).toBeUndefined();
    await tell();
    expect(await findToldCard(world.context, ben, card)).toBeUndefined();
    const answer = parseInput(PhotoAnswer, { date: "1900" });
    const stolen = answerToldPhoto(world.context, ben, card, await shown(), answer);
    await expect(stolen).rejects.toThrow(NotFound);
    expect((await told())?.date).toBe("June 2008");
  });
});
