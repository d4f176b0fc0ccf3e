import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { type Answer, Caller } from "./support/browserless";
import { fixture } from "./support/media";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The interview page without script, by its forms alone. */

let server: RunningServer;
let people: Record<PersonName, Self>;
let ada: Caller;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
});

afterAll(() => server.stop());

function begin(caller: Caller, interviewerName: string, promptId = 1): Promise<Answer> {
  const address = `/interview?prompt=${promptId}`;
  return caller.post(address, address, {
    promptId: String(promptId),
    intent: "interview/begin",
    interviewerName,
  });
}

/** Posts as the page's form does: the words, then the file, then the button. */
async function send(
  caller: Caller,
  promptId: number,
  { intent, notes, file, version, to }: Record<string, string | undefined> & { intent?: string },
): Promise<Answer> {
  const address = `/interview?prompt=${promptId}`;
  const { html } = await caller.page(address);
  const form = new FormData();
  form.append("formToken", await caller.formToken(address));
  form.append("promptId", String(promptId));
  form.append("interviewId", /name="interviewId" value="(\d+)"/.exec(html)?.[1] ?? "");
  form.append("version", version ?? /name="version" value="(\d*)"/.exec(html)?.[1] ?? "");
  form.append("notes", notes ?? "");
  if (file) form.append("media", new File([fixture(file)], file.split("/").pop() ?? ""));
  if (intent) form.append("intent", intent);
  return caller.postForm(to ? `${address}&to=${encodeURIComponent(to)}` : address, form);
}

const locationOf = ({ headers }: Answer) => headers.get("location");

describe("a sitting", () => {
  test("begins with one question, the sentence of consent, and nothing to record with", async () => {
    const { status, html } = await ada.page("/interview");
    expect(status).toBe(200);
    expect(html).toContain("Who picked your name, and was there someone you were named after?");
    expect(html).toContain("… may record what I tell, for my book. Today, ");
    expect(html).not.toContain('data-island="recorder"');
  });

  test("needs the name of who asks", async () => {
    const { status, html } = await begin(ada, "  ");
    expect(status).toBe(400);
    expect(html).toContain("Please write the name of the person who asks the questions.");
    expect(await server.db.selectFrom("interviews").selectAll().execute()).toEqual([]);
  });

  test("a file and notes are kept, and the way goes on to the next question without an answer", async () => {
    expect((await begin(ada, "Anna")).status).toBe(303);
    const { html } = await ada.page("/interview?prompt=1");
    expect(html).toContain("“Anna may record what I tell, for my book. Today, ");
    expect(html).toContain("Say your whole name the way your mother said it.");
    const sent = await send(ada, 1, {
      notes: "Named after aunt Ada.",
      file: "media/voice.mp3",
      intent: "interview/next",
    });
    expect([sent.status, locationOf(sent)]).toEqual([303, "/interview?prompt=2"]);
    const media = await server.db.selectFrom("media").selectAll().execute();
    expect(media).toMatchObject([{ kind: "audio", userId: people.ada.userId }]);
    expect(media[0]?.interviewId).not.toBeNull();
    expect((await ada.page("/interview?prompt=1")).html).toContain("1 recording of this question kept");
    expect((await ada.page("/recordings")).html).toContain("Told to Anna.");
  });

  test("several recordings a question; the editor shows them with the consent, and the notes", async () => {
    const sent = await send(ada, 1, {
      notes: "Named after aunt Ada.",
      file: "media/voice.webm",
      intent: "interview/save",
    });
    expect([sent.status, locationOf(sent)]).toEqual([303, "/interview?prompt=1"]);
    const { html } = await ada.page("/?prompt=1");
    expect(html.match(/“Anna may record what I tell, for my book\. Today, /g)).toHaveLength(2);
    expect(html).toContain("Notes from the talk with Anna");
    expect(html).toContain("Answered");
  });

  test("a file that is no recording is refused beside its field, and the notes are saved", async () => {
    const { status, html } = await send(ada, 3, { notes: "The red house.", file: "memoir/franklin.json" });
    expect(status).toBe(415);
    expect(html).toContain("is not a photo, recording or video that we can use");
    expect(html).toContain("The red house.");
    expect((await ada.page("/interview?prompt=3")).html).toContain("The red house.");
  });

  test("notes from an older page are refused with both texts, and saved at the next press", async () => {
    await send(ada, 4, { notes: "First words." });
    const refused = await send(ada, 4, { notes: "Second words.", version: "0" });
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("First words.");
    expect(refused.html).toContain("Second words.");
    expect(/name="version" value="(\d*)"/.exec(refused.html)?.[1]).toBe("1");
  });

  test("notes that cannot be saved are held when their author goes on", async () => {
    const notes = "Long. ".repeat(4_000);
    const refused = await send(ada, 5, { notes });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("Please keep this to 20000 characters.");
    const left = await send(ada, 5, { notes, to: "/stories" });
    expect([left.status, locationOf(left)]).toEqual([303, "/stories"]);
    expect((await ada.page("/interview?prompt=5")).html).toContain("Long. Long. Long.");
  });

  test("a press that no button makes is refused", async () => {
    expect((await send(ada, 2, { intent: "interview/nothing" })).status).toBe(400);
  });

  test("ends with a press, and consent is asked for again", async () => {
    const ended = await send(ada, 2, { intent: "interview/end" });
    expect([ended.status, locationOf(ended)]).toEqual([303, "/?type=biography&prompt=2"]);
    const { html } = await ada.page("/interview?prompt=1");
    expect(html).not.toContain('data-island="recorder"');
    expect(html).toContain('value="Anna"');
    expect(html).toContain("Named after aunt Ada.");
  });

  test("notes that are refused after its end stand on the page", async () => {
    const [sitting] = await server.db.selectFrom("interviews").select("id").execute();
    const fields = { promptId: "1", interviewId: String(sitting?.id), version: "0", notes: "Too late." };
    const { status, html } = await ada.post("/interview?prompt=1", "/interview?prompt=1", fields);
    expect(status).toBe(409);
    expect(html).toContain("These notes are not saved");
    expect(html).toContain("Too late.");
  });
});

describe("who is not asked in", () => {
  test.each([
    ["another person's sitting", { interviewId: "1" }, 404],
    ["no sitting", { interviewId: "" }, 400],
  ])("%s is no place for notes", async (_name, fields, status) => {
    const ben = await Caller.signIn(server, "ben");
    const answer = await ben.post("/interview?prompt=1", "/interview?prompt=1", {
      ...{ promptId: "1", version: "0", notes: "Mine?" },
      ...fields,
    });
    expect(answer.status).toBe(status);
    const rows = await server.db.selectFrom("interviewNotes").selectAll().execute();
    expect(rows.filter(({ userId }) => userId === people.ben.userId)).toEqual([]);
  });

  test("an unknown question is not found, and visitors are sent to sign in", async () => {
    expect((await ada.page("/interview?prompt=999999")).status).toBe(404);
    const visitor = await new Caller(server).page("/interview?prompt=1");
    expect(visitor.status).toBe(303);
  });
});

describe("an owner sits down with a resident", () => {
  test("from the person's page, with the own name in the consent, and in the audit log", async () => {
    const olive = await Caller.signIn(server, "olive");
    const page = `/admin/users/${people.ada.userId}`;
    expect((await olive.page(page)).html).toContain("Sit down with Ada");
    const started = await olive.post(page, `${page}/view?returnTo=/interview`, {});
    expect([started.status, locationOf(started)]).toEqual([303, "/interview"]);
    const { html } = await olive.page("/interview");
    expect(html).toContain("Admin viewing: Ada Whitfield");
    expect(html).toContain('value="Rosewood House"');
    expect((await begin(olive, "Rosewood House", 6)).status).toBe(303);
    const sent = await send(olive, 6, { notes: "Two miles.", file: "media/voice.mp3" });
    expect(sent.status).toBe(303);
    const sittings = await server.db
      .selectFrom("interviews")
      .select(["userId", "interviewedBy", "interviewerName"])
      .where("interviewerName", "=", "Rosewood House")
      .execute();
    expect(sittings).toEqual([
      {
        userId: people.ada.userId,
        interviewedBy: people.olive.userId,
        interviewerName: "Rosewood House",
      },
    ]);
    const written = await server.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "viewing.write")
      .where("realUserId", "=", people.olive.userId)
      .execute();
    expect(written.length).toBeGreaterThanOrEqual(2);
    expect((await ada.page("/?prompt=6")).html).toContain("Told to Rosewood House.");
  });

  test("leads nowhere but to this site's own pages", async () => {
    const root = await Caller.signIn(server, "root");
    const page = `/admin/users/${people.ben.userId}`;
    const started = await root.post(page, `${page}/view?returnTo=//elsewhere.example/`, {});
    expect([started.status, locationOf(started)]).toEqual([303, "/"]);
  });
});
