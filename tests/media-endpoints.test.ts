import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { StoryVideo } from "~/domain/media/media";
import { Caller } from "./support/browserless";
import { makeMedia, testPicture, testTone } from "./support/ffmpeg";
import { fixture, scenes } from "./support/media";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Audio, video and photos by form and by API, and a server that stops during uploads. */

const media = (name: string) => readFileSync(path.resolve("tests/fixtures/media", name));
const sent = (name: string, content: Uint8Array<ArrayBuffer> = Buffer.from(media(name))) =>
  new File([content], name);

const goodFiles = {
  image: ["phone-photo.heic", "photo-with-gps.jpg"],
  audio: ["voice.webm", "voice.m4a", "voice.mp3", "live-recording.webm"],
  video: ["clip.mp4", "clip.webm"],
};

const filesOf = ({ dataDir }: { dataDir: string }) =>
  ["media", "incoming"].flatMap((folder) =>
    readdirSync(path.join(dataDir, folder), { recursive: true }).map(String),
  );

async function post(caller: Caller, kind: "audio" | "video" | "image", file: File) {
  const form = new FormData();
  form.append(kind, file);
  return caller.request("POST", `/api/${kind}s/upload`, form, {});
}

describe("by page and by API", () => {
  let server: RunningServer;
  let ada: Caller;

  beforeAll(async () => {
    server = await startServer();
    await addPeople(server.db);
    ada = await Caller.signIn(server, "ada");
  });

  afterAll(() => server.stop());

  test("everything that a phone has goes in by the form at once, and is soon ready", async () => {
    const { image, audio, video } = goodFiles;
    const names = [...audio, ...video, ...image];
    const answer = await ada.postStory(
      1,
      { content: "With everything." },
      names.map((name) => sent(name)),
    );
    expect([answer.status, answer.html]).toEqual([303, ""]);
    const [story] = (await ada.call("GET", "/api/stories")).json;
    expect([story.images.length, story.audios.length, story.videos.length]).toEqual([2, 4, 2]);
    await vi.waitFor(
      async () => {
        const [{ audios, videos }] = (await ada.call("GET", "/api/stories")).json;
        for (const { state } of [...audios, ...videos]) expect(state).toBe("ready");
      },
      { timeout: 60_000, interval: 500 },
    );
    const [{ audios, videos }] = (await ada.call("GET", "/api/stories")).json;
    for (const { duration } of audios.slice(0, 3)) expect(Math.abs(duration - 25.6)).toBeLessThan(1);
    expect(videos.map(({ duration }: StoryVideo) => Math.round(duration ?? 0))).toEqual([6, 3]);
    const { html } = await ada.page("/app?prompt=1");
    expect(html.match(/<audio[^>]*controls[^>]*preload="none"/g)).toHaveLength(4);
    expect(
      html.match(/<video[^>]*poster="\/media\/\d+\/poster.jpg"[^>]*width="\d+"[^>]*height="\d+"/g),
    ).toHaveLength(2);
    expect(html).not.toContain("Preparing…");
    expect(filesOf(server).filter((name) => name.includes("upload"))).toEqual([]);
  }, 90_000);

  test("every photo goes in by the form, and everything by its call, as what it is", async () => {
    const ben = await Caller.signIn(server, "ben");
    const photos = scenes.map((name) => new File([fixture(`photos/${name}`)], name));
    expect((await ben.postStory(1, { content: "With photos." }, photos)).status).toBe(303);
    const [{ images }] = (await ben.call("GET", "/api/stories")).json;
    const isWide = ({ width, height }: { width: number; height: number }) => width > height;
    expect(images.map(isWide)).toEqual(scenes.map((name) => name.startsWith("Landscape")));
    for (const [index, photo] of photos.entries()) {
      const { status, json } = await post(ben, "image", photo);
      expect([photo.name, status, isWide(json)]).toEqual([photo.name, 201, isWide(images[index])]);
    }
    for (const [kind, names] of Object.entries(goodFiles)) {
      for (const name of names) {
        expect([name, (await post(ben, kind as "image", sent(name))).status]).toEqual([name, 201]);
      }
    }
    await untilPrepared();
  });

  /** Waits for conversion, which adds files at any time. */
  async function untilPrepared(): Promise<void> {
    const open = server.db.selectFrom("jobs").select("id").where("state", "in", ["queued", "running"]);
    await vi.waitFor(async () => expect(await open.execute()).toEqual([]), {
      timeout: 60_000,
      interval: 200,
    });
  }

  test.each(["truncated.webm", "truncated.jpg", "hostile.svg", "html-named.jpg", "program.exe"])(
    "%s is refused in words at both, the text is saved, and nothing is left on the disk",
    async (name) => {
      const before = filesOf(server);
      const form = await ada.postStory(2, { content: `With ${name}.` }, [sent(name)]);
      expect(form.status).toBe(415);
      expect(form.html).toContain("Your words are saved");
      expect(form.html).toContain(name);
      expect(form.html).toContain(`With ${name}.`);
      for (const kind of ["image", "audio", "video"] as const) {
        const { status, json } = await post(ada, kind, sent(name));
        expect([status, json.message]).toEqual([415, expect.stringContaining(name)]);
      }
      expect(filesOf(server)).toEqual(before);
    },
  );

  test("what is refused stops nothing else", async () => {
    const { status, html } = await ada.postStory(3, { content: "Mixed." }, [
      sent("program.exe"),
      sent("voice.mp3"),
    ]);
    expect([status, html.includes("program.exe is not a photo, recording or video")]).toEqual([415, true]);
    const story = (await ada.call("GET", "/api/stories")).json.find(
      (one: { promptId: number }) => one.promptId === 3,
    );
    expect(story.audios).toHaveLength(1);
  });

  test("what is not used yet is offered, ticked again when the form comes back, and attached", async () => {
    const { json: image } = await post(ada, "image", sent("photo-with-gps.jpg"));
    const { json: audio } = await post(ada, "audio", sent("voice.mp3"));
    const offered = (await ada.page("/app?prompt=4")).html;
    expect(offered).toContain("Not used yet (2)");
    expect(offered).toContain('aria-label="Unused recording 1, 26 seconds"');
    for (const name of ["photo 1", "recording 1"]) {
      expect(offered).toContain(`Add ${name} to this story</label>`);
      expect(offered).toContain(`Remove unused ${name}</button>`);
    }
    const refused = await ada.postStory(4, { age: "abc", attach: String(audio.id) });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(
      new RegExp(`<input[^>]*name="attach"[^>]*checked=""[^>]*value="${audio.id}"`),
    );
    const form = await ada.storyForm(4, {});
    for (const id of [image.id, audio.id]) form.append("attach", String(id));
    expect((await ada.postForm("/app?prompt=4", form)).status).toBe(303);
    const { html } = await ada.page("/app?prompt=4");
    expect(html).not.toContain("Not used yet");
    expect(html).toContain(`transcript-${audio.id}`);
    const gone = await ada.postStory(5, { content: "Words.", attach: "99999" });
    expect([gone.status, gone.html.includes("is no longer there")]).toEqual([400, true]);
    expect(gone.html).toContain("Your words are saved");
  });

  test("what the next save adds is shown as what is saved, with its caption, and only to its owner", async () => {
    const image = (await post(ada, "image", sent("photo-with-gps.jpg"))).json.id;
    const ben = await Caller.signIn(server, "ben");
    const theirs = (await post(ben, "image", sent("photo-with-gps.jpg"))).json.id;
    const { html } = await ada.page(`/app?prompt=6&attach=${image}&attach=${theirs}&attach=x`);
    expect(html).toContain('data-media-list="chosen-images"');
    expect(html).toContain(`href="#open-${image}"`);
    expect(html).toContain('data-media-list="chosen-images" aria-labelledby="chosen-media"');
    expect(html).not.toContain(`open-${theirs}`);
    expect(html).not.toContain("Not used yet");

    const chosen = { attach: String(image), chosenId: String(image) };
    const long = "x".repeat(2000);
    const refused = await ada.postStory(6, { content: "Words.", ...chosen, [`caption-${image}`]: long });
    expect([refused.status, refused.html.includes("Your words are saved")]).toEqual([400, true]);
    expect(refused.html).toContain(`value="${long}"`);
    await ada.postStory(6, { content: "Words.", ...chosen, [`caption-${image}`]: "The gate" });
    const story = (await ada.call("GET", "/api/stories")).json.find(
      (one: { promptId: number }) => one.promptId === 6,
    );
    expect(story.images).toMatchObject([{ id: image, caption: "The gate" }]);

    const second = (await post(ada, "image", sent("photo-with-gps.jpg"))).json.id;
    const numbered = (await ada.page(`/app?prompt=6&attach=${second}`)).html;
    expect(numbered).toContain("Add photo 2 to this story");
    expect(numbered.match(/Remove photo \d/g)).toEqual(["Remove photo 1", "Remove photo 2"]);
  });

  test("a photo that is taken away before the first save makes no story, and a caption is kept without its photo", async () => {
    const image = (await post(ada, "image", sent("photo-with-gps.jpg"))).json.id;
    const chosenId = String(image);
    const left = { content: "Words.", chosenId, [`caption-${image}`]: "For later" };
    expect((await ada.postStory(7, left)).status).toBe(303);
    expect((await ada.page(`/app?prompt=7&attach=${image}`)).html).toContain('value="For later"');
    const removed = await ada.postStory(8, { attach: chosenId, chosenId, intent: `image/remove/${image}` });
    expect(removed.status).toBe(303);
    const stories = (await ada.call("GET", "/api/stories")).json;
    expect(stories.some((one: { promptId: number }) => one.promptId === 8)).toBe(false);
    expect((await ada.page(`/app?prompt=8&attach=${image}`)).html).not.toContain(`open-${image}`);
  });

  test("captions and transcripts are kept with whatever button, and come back when the form does", async () => {
    const find = async () =>
      (await ada.call("GET", "/api/stories")).json.find((one: { promptId: number }) => one.promptId === 1);
    const { audios, videos } = await find();
    const words = { [`transcript-${audios[0].id}`]: "Dear son", [`caption-${videos[0].id}`]: "The fair" };
    const refused = await ada.postStory(1, { content: "With everything.", age: "abc", ...words });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("Dear son");
    expect(refused.html).toContain("The fair");
    const long = "x".repeat(301);
    const tooLong = await ada.postStory(1, {
      content: "With everything.",
      [`caption-${videos[0].id}`]: long,
    });
    expect(tooLong.status).toBe(400);
    expect(tooLong.html).toContain(`value="${long}"`);
    expect(tooLong.html).toContain(
      `id="story-caption-${videos[0].id}-error">Please keep this to 300 characters.`,
    );
    const intent = `audio/remove/${audios[1].id}`;
    expect((await ada.postStory(1, { content: "With everything.", intent, ...words })).status).toBe(303);
    const story = await find();
    expect(story.audios.map(({ transcript }: { transcript: string }) => transcript)).toEqual([
      "Dear son",
      "",
      "",
    ]);
    expect(story.videos[0].caption).toBe("The fair");
  });

  test.each([
    ["PATCH", "story-audios", "", "transcript", "Dear son"],
    ["PATCH", "story-videos", "", "caption", "The fair"],
    ["PUT", "story-videos", "/caption", "caption", "The fair"],
  ] as const)("%s /api/%s%s leaves a %s that is not sent", async (method, kind, end, name, words) => {
    const stories = (await ada.call("GET", "/api/stories")).json;
    const story = stories.find((one: { promptId: number }) => one.promptId === 1);
    const [{ id }] = kind === "story-audios" ? story.audios : story.videos;
    const address = `/api/${kind}/${id}${end}`;
    expect((await ada.call(method, address, {})).json[name]).toBe(words);
    expect((await ada.call(method, address, { [name]: null })).json[name]).toBe("");
    expect((await ada.call(method, address, { [name]: words })).json[name]).toBe(words);
  });

  test("no answer ever tells where the photo was taken", async () => {
    const [story] = (await ada.call("GET", "/api/stories")).json;
    for (const { url } of story.images) {
      for (const query of ["", "?w=320", "?w=640", "?w=1280"]) {
        const { html } = await ada.page(url + query);
        expect(html.includes("Exif")).toBe(false);
      }
    }
  });

  describe.each([
    ["the form", 7],
    ["the call", undefined],
  ])("a line that breaks at %s", (_door, promptId) => {
    test.each([0.01, 0.5, 0.99])("after %d of the bytes leaves no row and no file", async (share) => {
      const form = promptId ? await ada.storyForm(promptId, { content: `Typed ${share}.` }) : new FormData();
      form.append(promptId ? "media" : "video", sent("clip.mp4"));
      const rows = () => server.db.selectFrom("media").select("id").orderBy("id").execute();
      await untilPrepared();
      const [filesBefore, rowsBefore] = [filesOf(server), await rows()];
      const line = await sendPart(promptId ? `/app?prompt=${promptId}` : "/api/videos/upload", form, share);
      await vi.waitFor(() => expect(filesOf(server).length).toBeGreaterThan(filesBefore.length));
      line.destroy();
      await vi.waitFor(() => expect(filesOf(server)).toEqual(filesBefore), { timeout: 10_000 });
      expect(await rows()).toEqual(rowsBefore);
      if (promptId === undefined) return;
      const { html } = await ada.page(`/app?prompt=${promptId}`);
      expect(html).toContain(`Typed ${share}.`);
    });
  });

  /** Sends part of a form's bytes and leaves the connection open. */
  async function sendPart(address: string, form: FormData, share: number): Promise<Socket> {
    const whole = new Request("http://localhost", { method: "POST", body: form });
    const type = whole.headers.get("content-type");
    const body = Buffer.from(await whole.arrayBuffer());
    const { hostname, port, host, origin } = new URL(server.address);
    const line = connect(Number(port), hostname);
    line.on("error", () => undefined);
    line.write(
      [
        `POST ${address} HTTP/1.1`,
        `Host: ${host}`,
        `Origin: ${origin}`,
        `Cookie: ${ada.cookie}`,
        `Content-Type: ${type}`,
        `Content-Length: ${body.length}`,
        "\r\n",
      ].join("\r\n"),
    );
    line.write(body.subarray(0, Math.ceil(body.length * share)));
    return line;
  }

  test("a stranger is told, over the line, what anybody is told of what is not there", async () => {
    const ben = await Caller.signIn(server, "ben");
    const [{ images, audios, videos }] = (await ada.call("GET", "/api/stories")).json;
    const etag = (await ada.page(audios[0].url)).headers.get("etag") ?? "";
    const ways: [string, Record<string, string>][] = [
      ["GET", {}],
      ["HEAD", {}],
      ["GET", { range: "bytes=0-1" }],
      ["HEAD", { range: "bytes=0-1" }],
      ["GET", { range: "bytes=999999999-" }],
      ["GET", { range: "bytes=0-1", "if-range": etag }],
      ["GET", { "if-none-match": etag }],
    ];
    for (const [method, headers] of ways) {
      const nothing = await bytesOf(ben, method, "/media/999999/nothing.jpg", headers);
      expect(nothing).toMatch(/^404 /);
      expect(nothing.includes("Not found.")).toBe(method === "GET");
      for (const url of [images[0].url, `${images[0].url}?w=320`, audios[0].url, videos[0].posterUrl]) {
        expect(await bytesOf(ben, method, url, headers)).toBe(nothing);
      }
    }
  });

  /** The raw status, headers and body, without the date. */
  function bytesOf(
    caller: Caller,
    method: string,
    address: string,
    headers: Record<string, string>,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const options = { method, headers: { cookie: caller.cookie, ...headers }, agent: false } as const;
      const asked = request(server.address + address, options, (response) => {
        let body = "";
        response.on("data", (piece) => {
          body += piece;
        });
        response.on("end", () => {
          const headerLines = response.rawHeaders.join("\n").replace(/\nDate\n[^\n]+/, "");
          resolve(`${response.statusCode} ${headerLines}\n${body}`);
        });
      });
      asked.on("error", reject);
      asked.end();
    });
  }

  test("300 MB from a visitor are refused before they come", async () => {
    const visitor = new Caller(server);
    for (const address of ["/api/videos/upload", "/api/audios/upload", "/app"]) {
      const response = await fetch(server.address + address, {
        method: "POST",
        headers: { origin: server.address, "content-type": "multipart/form-data; boundary=x" },
        body: Buffer.alloc(13 * 1024 * 1024),
      });
      expect(response.status).toBe(413);
    }
    expect((await post(visitor, "video", sent("clip.webm"))).status).toBe(401);
  });
});

describe("a server that is stopped while it prepares", () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "life-stopped-"));
  });

  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const jobs = (server: RunningServer) => server.db.selectFrom("jobs").selectAll().execute();
  const ffmpegs = () => spawnSync("pgrep", ["-f", dataDir], { encoding: "utf8" }).stdout.trim();

  async function startPreparing(): Promise<{ server: RunningServer; video: StoryVideo }> {
    const film = makeMedia(
      "mp4",
      ...testPicture("1280x720", 20),
      ...testTone(20),
      "-c:v",
      "mpeg4",
      "-q:v",
      "5",
    );
    const server = await startServer({ DATA_DIR: dataDir });
    await addPeople(server.db);
    const ada = await Caller.signIn(server, "ada");
    const { status, json } = await post(ada, "video", sent("long.mp4", film));
    expect(status).toBe(201);
    await vi.waitFor(async () => expect(await jobs(server)).toMatchObject([{ state: "running" }]), {
      timeout: 10_000,
    });
    await vi.waitFor(() => expect(ffmpegs()).not.toBe(""), { timeout: 10_000 });
    return { server, video: json };
  }

  async function finishes(attempts: number): Promise<void> {
    const server = await startServer({ DATA_DIR: dataDir });
    const ada = await Caller.signIn(server, "ada");
    await vi.waitFor(async () => expect(await jobs(server)).toMatchObject([{ state: "done", attempts }]), {
      timeout: 100_000,
      interval: 500,
    });
    expect(await server.db.selectFrom("media").selectAll().execute()).toMatchObject([
      { state: "ready", preparedFile: "film.mp4", posterFile: "poster.jpg" },
    ]);
    expect(
      filesOf(server)
        .filter((name) => name.includes("/"))
        .map((name) => path.basename(name))
        .sort(),
    ).toEqual(["film.mp4", "original.mp4", "poster.jpg"]);
    const { html } = await ada.page("/recordings");
    expect(html).toContain("<video");
    expect(html).not.toContain("Preparing…");
    await server.stop();
  }

  test("killed, leaves no ffmpeg behind, and takes the job up again at the next start", async () => {
    const { server } = await startPreparing();
    server.process.kill("SIGKILL");
    await vi.waitFor(() => expect(ffmpegs()).toBe(""), { timeout: 5000 });
    await server.stop();
    await finishes(2);
  }, 150_000);

  test("asked to stop, ends at once, and takes the job up again", async () => {
    const { server } = await startPreparing();
    const begun = Date.now();
    await server.stop();
    expect(Date.now() - begun).toBeLessThan(3000);
    expect(ffmpegs()).toBe("");
    await finishes(2);
  }, 150_000);
});

test("without ffmpeg, recordings and videos are kept as they are, and the page says so", async () => {
  const server = await startServer({ PATH: "/nowhere" });
  await addPeople(server.db);
  const ada = await Caller.signIn(server, "ada");
  const { json: audio } = await post(ada, "audio", sent("voice.webm"));
  const { json: video } = await post(ada, "video", sent("clip.mp4"));
  expect([audio.state, video.state]).toEqual(["kept", "kept"]);
  const { html } = await ada.page("/recordings");
  expect(html.match(/Kept as it is/g)).toHaveLength(2);
  expect((await ada.page(audio.url)).headers.get("content-type")).toBe("audio/webm");
  expect((await post(ada, "audio", sent("truncated.webm"))).status).toBe(415);
  await server.stop();
});
