import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { fixture } from "./support/media";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The built server: many photos at once, their cards, and lightening for paper. */

let server: RunningServer;
let ada: Caller;
let ben: Caller;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  [ada, ben] = [await Caller.signIn(server, "ada"), await Caller.signIn(server, "ben")];
});

afterAll(() => server.stop());

/** Taken on June 14, 2008, at a place; each number is another photo. */
async function photo(n: number, name = `${n}.jpg`): Promise<File> {
  const content = await sharp({ create: { width: 60 + n, height: 40, channels: 3, background: "#c0a080" } })
    .withExif({
      IFD2: { DateTimeOriginal: "2008:06:14 10:11:12" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 30/1 0/1" },
    })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(content)], name, { type: "image/jpeg" });
}

/** The photo as if two stops of light had been missing. */
async function darkPhoto(width: number): Promise<File> {
  const content = await sharp(fixture("photos/Portrait_1.jpg"))
    .resize(width)
    .linear(0.25, 0)
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(content)], "dark.jpg", { type: "image/jpeg" });
}

async function formOf(caller: Caller, files: File[]): Promise<FormData> {
  const form = new FormData();
  form.append("formToken", await caller.formToken("/photos/new"));
  for (const file of files) form.append("photos", file);
  return form;
}

async function add(files: File[], caller = ada) {
  return caller.postForm("/photos/new", await formOf(caller, files));
}

async function addCard(file: File): Promise<string> {
  return (await add([file])).headers.get("location") ?? "";
}

const countPhotos = async () =>
  (await server.db.selectFrom("media").select("id").where("deletedAt", "is", null).execute()).length;

const answer = (card: string, fields: Record<string, string>) => ada.post(card, card, fields);

describe("adding many at once", () => {
  test("fifty are taken, damaged ones lose no others, and the page says which were taken", async () => {
    const numbers = Array.from({ length: 16 }, (_, n) => n);
    const photos = await Promise.all(numbers.map((n) => photo(n)));
    const damaged = numbers.map((n) => new File(["no picture"], `damaged-${n}.jpg`, { type: "image/jpeg" }));
    const truncated = new File([fixture("media/truncated.jpg")], "truncated.jpg", { type: "image/jpeg" });
    const again = photos.map((file, n) => new File([file], `again-${n}.jpg`, { type: "image/jpeg" }));
    const late = await Promise.all([70, 71].map((n) => photo(n, `late-${n}.jpg`)));
    const files = [
      ...photos.slice(0, 8),
      truncated,
      ...damaged,
      ...photos.slice(8),
      ...again,
      await photo(60),
      ...late,
    ];
    expect(files).toHaveLength(52);
    const { status, html } = await add(files);
    expect(status).toBe(415);
    expect(html).toContain("Only 50 files can be added at once.");
    for (const name of ["0.jpg", "15.jpg", "60.jpg", "again-3.jpg"])
      expect(html).toContain(`<li>${name}</li>`);
    for (const name of ["damaged-15.jpg", "truncated.jpg"]) expect(html).toContain(`<li>${name}`);
    expect(html).toContain("17 photos added");
    expect(html).toContain("Photos you have not told about yet (17)");
    expect(html).not.toContain("late-70.jpg");
    expect(await countPhotos()).toBe(17);
  });

  test("the same form twice adds its photos once, and leads to the first card", async () => {
    const form = await formOf(ben, [await photo(80), await photo(81)]);
    const before = await countPhotos();
    const answers = await Promise.all([ben.postForm("/photos/new", form), ben.postForm("/photos/new", form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await countPhotos()).toBe(before + 2);
    const [first = ""] = answers.map(({ headers }) => headers.get("location") ?? "");
    expect((await ben.page(first)).html).toContain("Photo 1 of 2 that wait.");
  });

  test("without a file the page asks for one; with cards it leads to the first", async () => {
    const root = await Caller.signIn(server, "root");
    const empty = new File([], "", { type: "application/octet-stream" });
    const { status, html } = await add([empty], root);
    expect([status, html.includes("Please choose your photos first.")]).toEqual([415, true]);
    expect((await add([empty], ben)).headers.get("location")).toMatch(/^\/photos\/\d+$/);
  });

  test("what has no room is named, and nothing of it is kept", async () => {
    await server.db.updateTable("users").set({ quotaGigabytes: 1 }).where("username", "=", "ben").execute();
    await server.db
      .updateTable("media")
      .set({ bytes: 2 ** 30 })
      .where("sha256", "!=", "")
      .execute();
    const { status, html } = await add([await photo(90), await photo(91)], ben);
    expect(status).toBe(413);
    expect(html).toContain("Not all files could be added.");
    expect(html).toMatch(/91\.jpg: Your pictures and recordings fill all the room/);
    await server.db.updateTable("media").set({ bytes: 1 }).where("sha256", "!=", "").execute();
  });
});

describe("a card", () => {
  test("asks its three questions, with the month of the file", async () => {
    const { html } = await ada.page(await addCard(await photo(100)));
    for (const words of ["Who is this?", "Where?", "What happened just after?", "When?", "Not sure"])
      expect(html).toContain(words);
    expect(html).toContain('value="June 2008"');
    expect(html).toContain("From the photo box");
  });

  test("becomes a story, and the next card comes by itself", async () => {
    const card = await addCard(await photo(101));
    const { status, headers } = await answer(card, {
      who: "Aunt Rose",
      location: "Lake Erie",
      content: "We ran.",
      date: "1952",
    });
    expect(status).toBe(303);
    const next = headers.get("location") ?? "";
    expect(next).toMatch(/^\/photos\/\d+$/);
    expect(next).not.toBe(card);
    const { html } = await ada.page(next);
    expect(html).toContain("“Aunt Rose, 1952” is in your book");
    expect(html).toContain("You find it under “From the photo box”.");
    const stories = (await ada.call("GET", "/api/stories")).json;
    expect(stories).toMatchObject([
      {
        content: "<p>We ran.</p>",
        location: "Lake Erie",
        date: "1952",
        images: [{ caption: "Aunt Rose, Lake Erie, 1952" }],
      },
    ]);
  });

  test("a refused answer comes back with its words, and bad input with a clear message", async () => {
    const card = await addCard(await photo(102));
    const impossible = await answer(card, { who: "Ida", date: "February 30, 1950" });
    expect([impossible.status, impossible.html.includes(">Ida</textarea>")]).toEqual([400, true]);
    expect(impossible.html).toContain("There is no such day.");
    // "Later" is an answer: the photo stays a card.
    const silent = await answer(card, { who: " ", date: "June 2008" });
    expect([silent.status, (await ada.request("GET", card, undefined, {})).status]).toEqual([303, 200]);
    const elsewhere = await answer(card, { who: "Ida", lifeStageId: "999999" });
    expect([elsewhere.status, elsewhere.html.includes("This chapter is not there")]).toEqual([400, true]);
    expect((await answer(card, { who: "Ida", lifeStageId: "<x>" })).status).toBe(400);
    expect((await answer("/photos/999999", { who: "Ida" })).status).toBe(404);
  });

  test("that is answered leads to its story, for HEAD as for GET", async () => {
    const card = await addCard(await photo(110));
    expect((await answer(card, { who: "Ida" })).status).toBe(303);
    const places = await Promise.all(
      ["GET", "HEAD"].map(async (method) => {
        const { status, headers } = await ada.request(method, card, undefined, {});
        return [status, headers.get("location")];
      }),
    );
    expect(places).toEqual([places[0], places[0]]);
    expect(places[0]).toEqual([302, expect.stringContaining("prompt=")]);
  });

  test("is for its own person, and can be removed", async () => {
    const card = await addCard(await photo(103));
    expect((await ben.page(card)).status).toBe(404);
    const token = await ben.formToken("/photos/new");
    const body = new URLSearchParams({ formToken: token, who: "Mine" }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await ben.request("POST", card, body, type)).status).toBe(404);
    expect((await answer(card, { intent: "remove", who: "Typed and not saved" })).status).toBe(303);
    expect((await ada.page("/held")).html).toContain("Typed and not saved");
    expect((await ada.page(card)).status).toBe(404);
  });
});

describe("a card that is told aloud", () => {
  async function tell(card: string, file: string, caller = ada) {
    const form = new FormData();
    form.append("formToken", await caller.formToken("/tell?prompt=1"));
    form.append("photoId", card.split("/")[2] ?? "");
    form.append("media", new File([fixture(`media/${file}`)], file));
    return caller.postForm(`/tell?photo=${card.split("/")[2]}`, form);
  }

  test("is a card until then, with what was typed, and asks when and where after it", async () => {
    const card = await addCard(await photo(120));
    const id = card.split("/")[2];
    const said = await answer(card, { intent: "say/content", who: "Uncle Max", date: "June 2008" });
    expect([said.status, said.headers.get("location")]).toEqual([303, `/tell?photo=${id}&ask=content`]);
    const { html } = await ada.page(`/tell?photo=${id}&ask=content`);
    expect(html).toContain("Who is this, and what happened just after?");
    expect(html).toContain(`href="${card}?ask=content"`);
    expect(html.match(/<form/g)).toHaveLength(1);
    expect((await ada.page(card)).html).toContain(">Uncle Max</textarea>");

    const refused = await tell(card, "truncated.webm");
    expect([refused.status, refused.html.includes("truncated.webm is damaged")]).toEqual([415, true]);
    expect((await ada.page(card)).status).toBe(200);

    const kept = await tell(card, "voice.mp3");
    const place = kept.headers.get("location") ?? "";
    expect([kept.status, place]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^/tell\\?photo=${id}&kept=\\d+$`)),
    ]);
    const heard = await ada.page(place);
    expect(heard.html).toContain("26 seconds in your own voice");
    expect(heard.html).toContain(`href="${card}?ask=when"`);
    const last = await ada.page(`${card}?ask=when`);
    for (const words of ["Told aloud, 26 seconds", 'value="June 2008"', "Not sure"])
      expect(last.html).toContain(words);
    for (const words of ["Who is this?", "Say it", "Remove this photo"])
      expect(last.html).not.toContain(words);

    const toldId = /name="toldId" value="(\d+)"/.exec(last.html)?.[1] ?? "";
    const done = await ada.post(`${card}?ask=when`, card, {
      intent: "next/when",
      toldId,
      date: "1952",
      location: "",
    });
    expect(done.status).toBe(303);
    const stories = (await ada.call("GET", "/api/stories")).json;
    expect(stories.find((one: { id: number }) => String(one.id) === toldId)).toMatchObject({
      date: "1952",
      images: [{ caption: "Uncle Max, 1952" }],
      audios: [{ duration: expect.any(Number) }],
    });
  });

  test("cut off, it is asked about in the workspace, and kept there it is heard beside the photo", async () => {
    const card = await addCard(await photo(123));
    const photoId = Number(card.split("/")[2]);
    const { json } = await ada.call("POST", "/api/recordings", { photoId, mimeType: "audio/webm" });
    expect(json).toMatchObject({ photoId, promptId: null });
    const sound = await ada.request(
      "PUT",
      `/api/recordings/${json.id}/pieces/0`,
      fixture("media/live-recording.webm"),
      {
        "content-type": "application/octet-stream",
      },
    );
    expect(sound.status).toBe(200);
    expect((await ada.page("/")).html).toContain("About one of your photos.");
    expect((await ada.page(`/tell?photo=${photoId}`)).html).toContain("Keep it?");
    expect((await ada.page("/tell?prompt=1")).html).not.toContain("Keep it?");
    const kept = await ada.post("/", "/app", { intent: `recording/keep/${json.id}` });
    expect(kept.headers.get("location")).toMatch(new RegExp(`^/tell\\?photo=${photoId}&kept=\\d+$`));
  });

  test("is nobody else's, on no page and by no call", async () => {
    const card = await addCard(await photo(121));
    const id = Number(card.split("/")[2]);
    expect((await ben.page(`/tell?photo=${id}`)).status).toBe(404);
    expect((await ada.page("/tell?photo=999999")).status).toBe(404);
    expect((await tell(card, "voice.mp3", ben)).status).toBe(404);
    const begun = await ben.call("POST", "/api/recordings", { photoId: id, mimeType: "audio/webm" });
    expect(begun.status).toBe(404);
    const token = await ben.formToken("/photos/new");
    const body = new URLSearchParams({ formToken: token, intent: "say/who", who: "Mine" }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await ben.request("POST", card, body, type)).status).toBe(404);
    expect((await ada.page(card)).status).toBe(200);
  });

  test("words typed on it in another window come back, and change nothing", async () => {
    const card = await addCard(await photo(122));
    await answer(card, { who: "Ida" });
    const late = await answer(card, { who: "Somebody else", content: "Typed in another window." });
    expect(late.status).toBe(409);
    expect(late.html).toContain("This photo is in a story by now.");
    expect(late.html).toContain("Typed in another window.</textarea>");
  });

  test.each([
    ["next/content", 125],
    ["skip/content", 126],
    ["say/content", 127],
  ])("and so with %s, at the question where they were typed", async (intent, number) => {
    const card = await addCard(await photo(number));
    await answer(card, { who: "Ida" });
    const late = await answer(card, { intent, content: "Typed in another window." });
    expect(late.status).toBe(409);
    expect(late.html).toContain("This photo is in a story by now.");
    expect(late.html).toContain("Typed in another window.</textarea>");
    expect(late.html).toContain('class="photo-card photo-card--content settles"');
  });
});

describe("day and place of a photo", () => {
  test("are in no file that is served, in no row, and in no page of others", async () => {
    const card = await addCard(await photo(104));
    const id = card.split("/")[2];
    const rows = JSON.stringify(await server.db.selectFrom("media").selectAll().execute());
    expect(rows).not.toMatch(/2008-06-14|2008:06|GPS/);
    for (const name of ["photo.jpg", "uploaded.jpg", "photo.jpg?w=320"]) {
      const response = await fetch(`${server.address}/media/${id}/${name}`, {
        headers: { cookie: ada.cookie },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([response.status, /2008:06|GPS|Exif/.test(bytes.toString("latin1"))]).toEqual([200, false]);
    }
    const visitor = new Caller(server);
    for (const path of [card, `/media/${id}/photo.jpg`, `/media/${id}/uploaded.jpg`]) {
      const { status, html } = await visitor.page(path);
      expect([status === 200, html.includes("2008")]).toEqual([false, false]);
    }
  });
});

describe("lightening for paper", () => {
  const light = (id: string | undefined, as: string, caller = ada) =>
    caller.post("/photos/new", `/photos/${id}/light?as=${as}`, {});
  const served = async (id: string | undefined, name = "photo.jpg") => {
    const response = await fetch(`${server.address}/media/${id}/${name}?w=640`, {
      headers: { cookie: ada.cookie },
    });
    const { channels } = await sharp(Buffer.from(await response.arrayBuffer()))
      .greyscale()
      .stats();
    return { mean: channels[0]?.mean ?? 0, tag: response.headers.get("etag") };
  };

  test("a dark photo shows before and after; one press lightens it, another takes it back", async () => {
    const card = await addCard(await darkPhoto(700));
    const id = card.split("/")[2];
    const { html } = await ada.page(card);
    for (const part of ["Lighten for paper", `/media/${id}/uploaded.jpg?w=`, `/media/${id}/lightened.jpg?w=`])
      expect(html).toContain(part);
    const before = await served(id);
    expect((await light(id, "lightened")).status).toBe(303);
    const after = await served(id);
    expect(after.mean).toBeGreaterThan(before.mean * 1.5);
    expect(after.tag).not.toBe(before.tag);
    expect(await served(id, "uploaded.jpg")).toEqual(before);
    expect((await ada.page(card)).html).toContain("Take the lightening back");
    expect((await light(id, "dark")).status).toBe(303);
    expect(await served(id)).toEqual(before);
  });

  test("the print check speaks of it, with the photo and the button, and the book is made anew when it is pressed", async () => {
    const card = await addCard(await darkPhoto(701));
    const id = card.split("/")[2];
    await answer(card, { who: "The cellar", date: "1952" });
    const check = "/book/check?type=biography";
    const { html } = await ada.page(check);
    expect(html).toContain("The photo “The cellar, 1952” in “The cellar, 1952” will print dark.");
    expect(html).toContain(`/media/${id}/lightened.jpg?w=`);
    const hashes = async () =>
      (await server.db.selectFrom("printFiles").select("inputHash").execute()).map((row) => row.inputHash);
    const before = await hashes();
    await light(id, "lightened");
    expect((await ada.page(check)).html).not.toContain("will print dark");
    expect((await hashes()).some((hash) => !before.includes(hash))).toBe(true);
    const story = await ada.page(
      (await ada.page("/images")).html
        .split("The cellar, 1952</span>")[1]
        ?.match(/\/\?type=biography&amp;prompt=\d+/)?.[0]
        .replace("&amp;", "&") ?? "",
    );
    expect(story.html).toContain("Take the lightening back");
  });

  test("not for others, nor for a photo that prints well", async () => {
    const id = (await addCard(await photo(105))).split("/")[2];
    await light(id, "lightened");
    const [row] = await server.db
      .selectFrom("media")
      .select("isLightened")
      .where("id", "=", Number(id))
      .execute();
    expect(row?.isLightened).toBe(0);
    const dark = await server.db
      .selectFrom("media")
      .select(["id", "isLightened"])
      .where("lightening", ">", 0)
      .execute();
    for (const one of dark) await light(String(one.id), one.isLightened ? "dark" : "lightened", ben);
    const now = await server.db
      .selectFrom("media")
      .select(["id", "isLightened"])
      .where("lightening", ">", 0)
      .execute();
    expect(now).toEqual(dark);
    expect((await light(id, "darker")).status).toBe(404);
  });
});
