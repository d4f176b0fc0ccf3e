import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import { textOf } from "./support/pdf";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The face of a resident on the door card and on the tablet: hers to give, and to take back. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let ada: Caller;
let olive: Caller;
let tablet: Caller;
let others: Caller;
let photoId: number;
let face: string;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  olive = await Caller.signIn(server, "olive");
  const photo = readFileSync("tests/fixtures/photos/Portrait_8.jpg");
  await ada.postStory(1, { content: "The mill." }, [new File([photo], "me.jpg", { type: "image/jpeg" })]);
  const { id } = await server.db.selectFrom("media").select("id").executeTakeFirstOrThrow();
  photoId = id;
  face = `/tablet/faces/${people.ada.userId}.jpg`;
  tablet = await makeTablet("olive");
  others = await makeTablet("otto");
});

afterAll(() => server.stop());

async function makeTablet(owner: string): Promise<Caller> {
  const device = await Caller.signIn(server, owner);
  await device.post("/admin/tablets", "/admin/tablets", { name: "Library", place: "" });
  return device;
}

const choose = (more: object = {}) =>
  ada.call("PUT", "/api/card-photo", { photoId, near: 60, onCard: true, onTablet: true, ...more });
const statusOf = async (caller: Caller, path: string) => (await caller.page(path)).status;
const bytesOf = async (caller: Caller, path: string) => {
  const answer = await fetch(server.address + path, { headers: { cookie: caller.cookie } });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const cards = async (size: string) =>
  (await bytesOf(olive, `/admin/users/${people.ada.userId}/card.pdf?size=${size}`)).bytes;

function readPdf(pdf: Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), "face-"));
  try {
    writeFileSync(path.join(folder, "card.pdf"), pdf);
    return textOf(path.join(folder, "card.pdf"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("nothing is shown before the resident chose it", async () => {
  expect((await ada.call("GET", "/api/card-photo")).json).toEqual({ photo: null });
  for (const caller of [tablet, others, ada, olive]) expect(await statusOf(caller, face)).toBe(404);
  expect(await statusOf(ada, "/account/tablet/photo.jpg")).toBe(404);
});

test("it is cut from a photo of one's own alone, by the form or the call", async () => {
  const ben = await Caller.signIn(server, "ben");
  expect((await ben.call("PUT", "/api/card-photo", { photoId, onCard: true })).status).toBe(404);
  expect((await choose({ near: 7 })).status).toBe(400);
  const none = await ada.post("/account/tablet/photo", "/account/tablet/photo", { onCard: "on" });
  expect([none.status, none.html.includes("Please choose a photo, or one from your device.")]).toEqual([
    400,
    true,
  ]);
  const fields = { photoId: String(photoId), across: "50", down: "0", near: "35", onCard: "on" };
  expect((await ada.post("/account/tablet/photo", "/account/tablet/photo", fields)).status).toBe(303);
  expect((await ada.call("GET", "/api/card-photo")).json.photo).toMatchObject({
    near: 35,
    onCard: true,
    onTablet: false,
  });
  const { answer, bytes } = await bytesOf(ada, "/account/tablet/photo.jpg");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { width, height, format, exif } = await sharp(bytes).metadata();
  expect([width === height, format, exif]).toEqual([true, "jpeg", undefined]);
});

test("a photo from her device is checked like all photos, kept with them, and cut", async () => {
  const send = async (caller: Caller, file: File, more: Record<string, string> = {}) => {
    const form = new FormData();
    form.append("formToken", await caller.formToken("/account/tablet/photo"));
    // Its place on the page: what is chosen after it counts as well.
    form.append("upload", file);
    for (const [name, value] of Object.entries({ onCard: "on", ...more })) form.append(name, value);
    return caller.postForm("/account/tablet/photo", form);
  };
  const photosOf = () =>
    server.db.selectFrom("media").select("id").where("userId", "=", people.ben.userId).execute();
  const file = (bytes: Uint8Array<ArrayBuffer>, name = "me.jpg") =>
    new File([bytes], name, { type: "image/jpeg" });
  const portrait = new Uint8Array(readFileSync("tests/fixtures/photos/Portrait_6.jpg"));
  const ben = await Caller.signIn(server, "ben");
  expect((await ben.page("/account/tablet/photo")).html).toContain("A photo from your device");
  for (const name of ["hostile.svg", "html-named.jpg", "program.exe"]) {
    const refused = await send(ben, file(new Uint8Array(readFileSync(`tests/fixtures/media/${name}`)), name));
    const words = `${name} is not a photo that we can use.`;
    expect([name, refused.status, refused.html.includes(words)]).toEqual([name, 415, true]);
  }
  const large = new Uint8Array(26 * 1024 * 1024);
  large.set(portrait.subarray(0, 64));
  expect((await send(ben, file(large))).status).toBe(413);
  const empty = await send(ben, file(new Uint8Array(0), "none.jpg"));
  expect([empty.status, empty.html.includes("none.jpg is empty.")]).toEqual([415, true]);
  // What is chosen in the fields is looked at before a file is taken.
  expect((await send(ben, file(portrait), { near: "7" })).status).toBe(400);
  expect(await photosOf()).toEqual([]);
  expect((await send(ben, file(portrait), { near: "60" })).status).toBe(303);
  const [photo, ...more] = await photosOf();
  expect(more).toEqual([]);
  expect((await ben.call("GET", "/api/card-photo")).json.photo).toMatchObject({
    photoId: photo?.id,
    near: 60,
  });
  // The same file again moves the face, and is no second photo.
  expect((await send(ben, file(portrait), { near: "35" })).status).toBe(303);
  expect([(await photosOf()).length, (await ben.call("GET", "/api/card-photo")).json.photo.near]).toEqual([
    1, 35,
  ]);
  const helper = await Caller.signIn(server, "root");
  await helper.call("POST", `/api/admin/switch-user/${people.ben.userId}`);
  const other = new Uint8Array(readFileSync("tests/fixtures/photos/Portrait_8.jpg"));
  expect((await send(helper, file(other))).status).toBe(403);
  expect(await photosOf()).toHaveLength(1);
});

test("it stands on a tablet of her house alone, where her name does too", async () => {
  expect((await choose()).status).toBe(200);
  expect(await statusOf(tablet, face)).toBe(404);
  await ada.post("/account/tablet", "/account/tablet", { isOnTablets: "on" });
  const { answer, bytes } = await bytesOf(tablet, face);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    ...[200, "image/jpeg", "no-store"],
  ]);
  expect(bytes.length).toBeLessThan(60_000);
  expect((await tablet.page("/tablet")).html).toContain(`src="${face}"`);
  for (const caller of [others, ada, olive, new Caller(server)])
    expect(await statusOf(caller, face)).toBe(404);
  for (const wrong of ["/tablet/faces/x.jpg", `/tablet/faces/${people.ben.userId}.jpg`])
    expect(await statusOf(tablet, wrong)).toBe(404);
});

test("it is printed on every size of card", async () => {
  for (const size of ["card", "a6", "hanger"]) {
    const pdf = await cards(size);
    expect([size, pdf.subarray(0, 5).toString(), pdf.includes("/DCTDecode")]).toEqual([size, "%PDF-", true]);
    const text = readPdf(pdf);
    expect([size, text.split("\f").length - 1]).toEqual([size, 1]);
    for (const words of ["Ada", "Whitfield", "Rosewood House", "Nobody can read with it"])
      expect(text.replace(/\s+/g, " ")).toContain(words);
  }
  await choose({ onCard: false });
  expect((await cards("card")).includes("/DCTDecode")).toBe(false);
});

test("staff may not choose it for her without her yes", async () => {
  const viewer = await Caller.signIn(server, "olive");
  expect((await viewer.call("POST", `/api/admin/switch-user/${people.ada.userId}`)).status).toBeLessThan(300);
  const answer = await viewer.call("PUT", "/api/card-photo", { photoId, onCard: true });
  expect(answer.status).toBe(403);
});

test("one press takes it back, and so does the trash, and leaving the house", async () => {
  await choose();
  expect(await statusOf(tablet, face)).toBe(200);
  expect(
    (await ada.post("/account/tablet/photo", "/account/tablet/photo", { intent: "remove" })).status,
  ).toBe(303);
  expect([await statusOf(tablet, face), await statusOf(ada, "/account/tablet/photo.jpg")]).toEqual([
    404, 404,
  ]);
  expect((await tablet.page("/tablet")).html).not.toContain(face);
  await choose();
  await server.db.updateTable("media").set({ deletedAt: new Date().toISOString() }).execute();
  expect([await statusOf(tablet, face), await statusOf(ada, "/account/tablet/photo.jpg")]).toEqual([
    404, 404,
  ]);
  await server.db.updateTable("media").set({ deletedAt: null }).execute();
  expect(await statusOf(tablet, face)).toBe(200);
  await olive.post(`/admin/users/${people.ada.userId}`, `/admin/users/${people.ada.userId}`, {
    intent: "leave",
  });
  const { assignedOwnerId } = await server.db
    .selectFrom("users")
    .select("assignedOwnerId")
    .where("id", "=", people.ada.userId)
    .executeTakeFirstOrThrow();
  expect(assignedOwnerId).toBeNull();
  expect(await statusOf(tablet, face)).toBe(404);
  const left = await server.db
    .selectFrom("cardPhotos")
    .select("id")
    .where("userId", "=", people.ada.userId)
    .execute();
  expect(left).toEqual([]);
});
