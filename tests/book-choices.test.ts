import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partsFormId } from "~/domain/book/schema";
import { type Answer, Caller, hiddenField } from "./support/browserless";
import { formOf } from "./support/form-of";
import { fixture } from "./support/media";
import { readPageForm } from "./support/page-forms";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* What writers choose of their stories and photos for the book, by call, against the built server. */

let server: RunningServer;
let ada: Caller;
let ben: Caller;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  [ada, ben] = [await Caller.signIn(server, "ada"), await Caller.signIn(server, "ben")];
});

afterAll(() => server.stop());

const sentence = "Nobody was ever stung.";
const words = `She kept bees behind the barn. ${sentence} She sang to them.`;

async function write(promptId: number, photos: string[]): Promise<{ id: number; photos: number[] }> {
  const { id } = (await ada.call("POST", "/api/stories", { promptId, content: words })).json;
  const ids: number[] = [];
  for (const name of photos) {
    const form = new FormData();
    form.append("image", new File([fixture(`photos/${name}`)], name));
    form.append("storyId", String(id));
    form.append("caption", `Of ${name}`);
    ids.push((await ada.request("POST", "/api/images/upload", form, {})).json.id);
  }
  return { id, photos: ids };
}

const story = (id: number, caller = ada) => caller.call("GET", `/api/stories/${id}`);
const cover = "/book?type=biography&page=1";
const undo = async () => {
  const { html } = await ada.page(cover);
  const form = new FormData();
  for (const name of ["version", "formToken"]) form.append(name, hiddenField(html, name));
  form.append("intent", "history/undo");
  return ada.postForm(cover, form);
};
const status = async (answer: Promise<Answer>) => (await answer).status;

describe("a story", () => {
  test("takes the photo that opens it and the sentence that may stand alone with its words, and gives them back", async () => {
    const { id, photos } = await write(1, ["Landscape_1.jpg", "Portrait_1.jpg"]);
    const [first = 0, second = 0] = photos;
    const put = (body: object, caller = ada) => caller.call("PUT", `/api/stories/${id}`, body);
    const { json } = await put({ openingImageId: second, aloneSentence: sentence });
    expect(json).toMatchObject({ openingImageId: second, aloneSentence: sentence });
    expect(json.content).toContain(words);
    // A sentence that comes with new words has to stand in them.
    const added = "We ate the honey with bread.";
    const changed = await put({ content: `${words} ${added}`, aloneSentence: added, openingImageId: first });
    expect(changed.json).toMatchObject({ aloneSentence: added, openingImageId: first });
    expect(await status(put({ content: words, aloneSentence: "Nobody wrote this." }))).toBe(400);
    expect(await status(put({ openingImageId: 99_999 }))).toBe(400);
    expect(await status(put({ openingImageId: second }, ben))).toBe(404);
    // It is no longer in the text: it falls, and is said.
    const fallen = await put({ content: words });
    expect(fallen.json).toMatchObject({ aloneSentence: null, fallenSentence: added, openingImageId: first });
    const taken = await put({ openingImageId: null, aloneSentence: null });
    expect(taken.json).toMatchObject({ openingImageId: null, aloneSentence: null });
    expect(taken.json.fallenSentence).toBeUndefined();
    for (const intent of ["choose/sentence/%", "choose/sentence/%E0%A4%A"])
      expect((await ada.postStory(1, { content: words, intent })).status, intent).toBe(400);
  });
});

describe("a photo", () => {
  test("becomes handwriting, gets a partner and goes to another story with its caption, by one call each", async () => {
    const from = await write(2, ["Landscape_3.jpg", "Portrait_2.jpg"]);
    const to = await write(3, []);
    const [one = 0, other = 0] = from.photos;
    const patch = (id: number, body: object, caller = ada) =>
      caller.call("PATCH", `/api/story-images/${id}`, body);
    expect((await patch(one, { isHandwriting: true })).json).toMatchObject({ id: one, isHandwriting: true });
    expect((await patch(one, { pairedWith: other })).json.pairedWith).toBe(other);
    expect(
      (await story(from.id)).json.images.map((image: { pairedWith: number }) => image.pairedWith),
    ).toEqual([other, one]);
    const moved = await patch(one, { storyId: to.id });
    expect(moved.json).toMatchObject({
      ...{ id: one, storyId: to.id, caption: "Of Landscape_3.jpg", isHandwriting: true, pairedWith: null },
    });
    expect((await story(to.id)).json.images.map((image: { id: number }) => image.id)).toEqual([one]);
    for (const body of [{ storyId: from.id }, { isHandwriting: false }, { pairedWith: other }])
      expect(await status(patch(one, body, ben))).toBe(404);
    expect(await status(patch(one, { storyId: 99_999 }))).toBe(404);
    await undo();
    const back = (await story(from.id)).json.images;
    expect(back.map((image: { id: number; caption: string }) => [image.id, image.caption])).toEqual([
      [one, "Of Landscape_3.jpg"],
      [other, "Of Portrait_2.jpg"],
    ]);
  });
});

test.each([1, 2] as const)(
  "a design of composition %i is composed anew by one press, and the press is undone",
  async (earlier) => {
    const design = async () => (await ada.call("GET", "/api/book-design?type=biography")).json;
    await ada.call("PUT", "/api/book-design", {
      type: "biography",
      subtitle: "For Rose",
      dedication: "To all.",
    });
    await server.db.updateTable("bookDesigns").set({ composition: earlier }).execute();
    const before = await design();
    const address = "/book/parts?type=biography";
    const { html } = await ada.page(address);
    expect(html).toContain("Compose the book anew");
    const { fields, buttons } = readPageForm(html, partsFormId);
    expect(buttons.map(({ name }) => name)).toContain("composeAnew");
    const form = formOf(fields as [string, string][]);
    form.append("composeAnew", "yes");
    expect((await ada.postForm(address, form)).status).toBe(303);
    expect(await design()).toMatchObject({
      composition: 3,
      dedication: "To all.",
      omittedParts: before.omittedParts,
    });
    expect((await ada.page(address)).html).not.toContain("Compose the book anew");
    await undo();
    expect((await design()).composition).toBe(earlier);
  },
);
