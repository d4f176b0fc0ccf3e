import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Forbidden, TooLarge, UnsupportedMedia, ValidationError } from "~/domain/base/errors";
import { formOf } from "../../../tests/support/form-of";
import { file, type MediaWorld, openMediaWorld } from "../../../tests/support/media";
import { signFormToken } from "../auth/form-token.server";
import { readForm } from "./forms.server";
import { readUploadForm, type UploadForm } from "./uploads.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
});

afterEach(() => world.close());

const kilobyte = 1024;
const bytes = (size: number) => new Uint8Array(size).fill(7);

function post(body: BodyInit, headers?: HeadersInit): Request {
  return new Request("http://localhost/app", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

/** Takes the files of `photos` and answers what came, in the order in which it came. */
async function takeAll(form: UploadForm) {
  const fields = Object.fromEntries(form.fields);
  const names: string[] = [];
  for await (const upload of form.files("photos", kilobyte * kilobyte))
    names.push(`${upload.name} ${upload.bytes}`);
  return { fields, names, hasFiles: form.hasFiles };
}

const read = <Result>(request: Request, handle: (form: UploadForm) => Promise<Result>) =>
  readUploadForm(request, world.context, handle);

/** The body as it goes over the wire, given piece by piece. */
async function wire(form: FormData): Promise<{ type: string; whole: Uint8Array<ArrayBuffer> }> {
  const request = post(form);
  const type = request.headers.get("content-type") ?? "";
  return { type, whole: new Uint8Array(await request.arrayBuffer()) };
}

describe("a form without files", () => {
  const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
  const readFields = (body: BodyInit, headers?: HeadersInit) => {
    const request = post(body, { origin: "http://localhost", ...headers });
    // Takes all of it, and only then could it be counted.
    vi.spyOn(request, "formData").mockRejectedValue(new Error("read whole"));
    return readForm(request, { ...world.context, isOriginKnown: true });
  };

  test.each([
    ["urlencoded", "a=1&b=one+two%20%C3%A9&a=3&c", urlencoded],
    [
      "multipart",
      formOf([
        ["a", "1"],
        ["b", "one two é"],
        ["a", "3"],
        ["c", ""],
      ]),
    ],
  ] as const)("gives its text, %s", async (_, body, headers?: HeadersInit) => {
    const form = await readFields(body, headers);
    expect([...form]).toEqual([
      ["a", "1"],
      ["b", "one two é"],
      ["a", "3"],
      ["c", ""],
    ]);
  });

  test("has 2,000 fields at most, and none behind them is made", async () => {
    const append = vi.spyOn(FormData.prototype, "append");
    const error = await readFields("a&".repeat(500_000), urlencoded).catch((thrown) => thrown);
    const { length } = append.mock.calls;
    append.mockRestore();
    expect(error).toBeInstanceOf(ValidationError);
    expect(error.message).toBe("This form has too many fields.");
    expect(length).toBeLessThanOrEqual(4_000);
    expect([...(await readFields(`${"a&".repeat(1_999)}b`, urlencoded))]).toHaveLength(2_000);
  });

  test("that does not arrive whole is refused", async () => {
    for (const body of ["a=%C", "a=%zz"])
      await expect(readFields(body, urlencoded)).rejects.toBeInstanceOf(ValidationError);
  });
});

describe("a form", () => {
  test("gives its text first, then its files", async () => {
    const form = formOf([
      ["content", "The river froze."],
      ["photos", file(bytes(300 * kilobyte), "a.jpg")],
      ["photos", file(bytes(10), "b.jpg")],
      ["late", "behind the files"],
    ]);
    expect(await read(post(form), takeAll)).toEqual({
      fields: { content: "The river froze." },
      names: ["a.jpg 307200", "b.jpg 10"],
      hasFiles: true,
    });
    expect(world.filesOnDisk()).toEqual([]);
  });

  test("gives its text before a file has arrived", async () => {
    const { type, whole } = await wire(
      formOf([
        ["content", "Words"],
        ["photos", file(bytes(kilobyte), "a.jpg")],
      ]),
    );
    const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const sender = writable.getWriter();
    const seen = new Promise<string>((resolve) => {
      void read(post(body, { "content-type": type }), async (form) =>
        resolve(String(form.fields.get("content"))),
      );
    });
    await sender.write(whole.subarray(0, whole.length - kilobyte));
    expect(await seen).toBe("Words");
    await sender.write(whole.subarray(whole.length - kilobyte));
    await sender.close();
  });

  test("without files, or urlencoded, is read as well", async () => {
    const empty = { fields: { a: "1", b: "2" }, names: [], hasFiles: false };
    expect(
      await read(
        post(
          formOf([
            ["a", "1"],
            ["b", "2"],
          ]),
        ),
        takeAll,
      ),
    ).toEqual(empty);
    expect(await read(post(new URLSearchParams("a=1&b=2")), takeAll)).toEqual(empty);
  });

  test("of many chunks arrives whole, and each chunk is freed once it has been stored", async () => {
    const text = "The river froze. ".repeat(10_000);
    const parts: [string, string | Uint8Array<ArrayBuffer>][] = [
      ["first", text],
      ...[1_000_000, 5, 131_072, 0, 70_001].map((size): [string, Uint8Array<ArrayBuffer>] => [
        "photos",
        new Uint8Array(randomBytes(size)),
      ]),
      ["between", text],
      ["photos", new Uint8Array(randomBytes(300_000))],
      ["last", "The end"],
    ];
    const form = parts.map(([name, value]): [string, string | File] => [
      name,
      typeof value === "string" ? value : file(value, "a.jpg"),
    ]);
    const { type, whole } = await wire(formOf(form));
    const chunks: ArrayBuffer[] = [];
    for (let at = 0; at < whole.length; at += 65_536) chunks.push(whole.slice(at, at + 65_536).buffer);
    const waiting = chunks.values();
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        const { value } = waiting.next();
        if (value) stream.enqueue(new Uint8Array(value));
        else stream.close();
      },
    });
    const seen = await read(post(body, { "content-type": type }), async (incoming) => {
      const stored: string[] = [];
      for await (const { sha256 } of incoming.files("photos", kilobyte * kilobyte)) stored.push(sha256);
      return { stored, fields: Object.fromEntries(await incoming.finish()) };
    });
    const files = parts.flatMap(([, value]) => (typeof value === "string" ? [] : [value]));
    expect(seen).toEqual({
      stored: files.map((content) => createHash("sha256").update(content).digest("hex")),
      fields: { first: text, between: text, last: "The end" },
    });
    const freed = chunks.filter(({ byteLength }) => byteLength === 0);
    expect(freed.length).toBeGreaterThan(20);
  });

  test("skips what browsers send where nothing was chosen; a named empty file comes through", async () => {
    const form = formOf([
      ["photos", new File([], "", { type: "application/octet-stream" })],
      ["intent", "story/save"],
      ["photos", file(bytes(0), "empty.jpg")],
    ]);
    const { fields, names } = await read(post(form), takeAll);
    expect(fields).toEqual({ intent: "story/save" });
    expect(names).toEqual(["empty.jpg 0"]);
  });

  test("passes over files of other fields", async () => {
    const form = formOf([
      ["other", file(bytes(200 * kilobyte), "x.jpg")],
      ["photos", file(bytes(1), "a.jpg")],
    ]);
    expect((await read(post(form), takeAll)).names).toEqual(["a.jpg 1"]);
  });

  test("keeps a name as it was written", async () => {
    const form = formOf([["photos", file(bytes(1), "Großmutter 祖母.jpg")]]);
    expect((await read(post(form), takeAll)).names).toEqual(["Großmutter 祖母.jpg 1"]);
  });

  test("counts a file over its limit and writes no more than that", async () => {
    const form = formOf([
      ["photos", file(bytes(2000 * kilobyte), "big.jpg")],
      ["photos", file(bytes(1), "a.jpg")],
    ]);
    expect((await read(post(form), takeAll)).names).toEqual(["big.jpg 2048000", "a.jpg 1"]);
  });

  test("finished in the middle of its files, gives the fields behind them", async () => {
    const form = formOf([
      ["photos", file(bytes(100 * kilobyte), "a.jpg")],
      ["storyId", "7"],
    ]);
    const storyId = await read(post(form), async ({ files, finish }) => {
      for await (const _upload of files("photos", kilobyte * kilobyte))
        return (await finish()).get("storyId");
      return null;
    });
    expect(storyId).toBe("7");
    expect(world.filesOnDisk()).toEqual([]);
  });
});

describe("what is not taken", () => {
  test("a caller that stops: the rest is read into nothing", async () => {
    const form = formOf([
      ["content", ""],
      ["photos", file(bytes(900 * kilobyte), "a.jpg")],
      ["photos", file(bytes(900 * kilobyte), "b.jpg")],
    ]);
    const request = post(form);
    const reading = read(request, async () => {
      throw new ValidationError({ content: ["Please write something first."] });
    });
    await expect(reading).rejects.toBeInstanceOf(ValidationError);
    expect(request.bodyUsed).toBe(true);
    expect(world.filesOnDisk()).toEqual([]);
  });

  test("a caller that fails while a file is kept", async () => {
    const form = formOf([
      ["photos", file(bytes(900 * kilobyte), "a.jpg")],
      ["photos", file(bytes(9), "b.jpg")],
    ]);
    const reading = read(post(form), async ({ files }) => {
      for await (const _upload of files("photos", kilobyte * kilobyte)) throw new Error("The disk is gone.");
    });
    await expect(reading).rejects.toThrow("The disk is gone.");
    expect(world.filesOnDisk()).toEqual([]);
  });

  test("a file that cannot be written: the form still ends", async () => {
    const form = formOf([
      ["photos", file(bytes(900 * kilobyte), "a.jpg")],
      ["photos", file(bytes(9), "b.jpg")],
    ]);
    const receive = async (_name: string, content: AsyncIterable<Uint8Array>): Promise<never> => {
      for await (const _chunk of content) throw new Error("The disk is gone.");
      throw new Error("Nothing came.");
    };
    const context = { ...world.context, files: { ...world.context.files, receive } };
    await expect(readUploadForm(post(form), context, takeAll)).rejects.toThrow("The disk is gone.");
  });

  test.each([0.01, 0.1, 0.5, 0.9, 0.99, 0.9999])(
    "a form cut off at %d of its bytes leaves no file",
    async (share) => {
      const form = formOf([
        ["content", "Words"],
        ["photos", file(bytes(400 * kilobyte), "a.jpg")],
        ["photos", file(bytes(400 * kilobyte), "b.jpg")],
      ]);
      const { type, whole } = await wire(form);
      const part = whole.subarray(0, Math.floor(whole.length * share));
      const ended = post(part, { "content-type": type });
      await expect(read(ended, takeAll)).rejects.toThrow("The form did not arrive whole.");

      const pieces = [part];
      const aborted = new ReadableStream<Uint8Array>({
        pull(controller) {
          const piece = pieces.shift();
          if (piece) controller.enqueue(piece);
          else controller.error(new Error("The browser is gone."));
        },
      });
      await expect(read(post(aborted, { "content-type": type }), takeAll)).rejects.toThrow(
        "did not arrive whole",
      );
      expect(world.filesOnDisk()).toEqual([]);
    },
  );

  test("a line that breaks while a file is read", async () => {
    const { type, whole } = await wire(formOf([["photos", file(bytes(400 * kilobyte), "a.jpg")]]));
    const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const sender = writable.getWriter();
    const reading = read(post(body, { "content-type": type }), takeAll);
    await sender.write(whole.subarray(0, whole.length / 2));
    await vi.waitFor(() => expect(world.filesOnDisk()).not.toEqual([]));
    await sender.abort(new Error("The browser is gone."));
    await expect(reading).rejects.toThrow("did not arrive whole");
    expect(world.filesOnDisk()).toEqual([]);
  });

  test("a form cut off while nobody reads it", async () => {
    const { type, whole } = await wire(formOf([["photos", file(bytes(400 * kilobyte), "a.jpg")]]));
    const reading = read(post(whole.subarray(0, 1000), { "content-type": type }), async (form) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return takeAll(form);
    });
    await expect(reading).rejects.toThrow("did not arrive whole");
  });

  test("another site's form, where the browser does not say where it comes from", async () => {
    const context = { ...world.context, isOriginKnown: false };
    const photo: [string, File] = ["photos", file(bytes(10), "a.jpg")];
    await expect(readUploadForm(post(formOf([photo])), context, takeAll)).rejects.toBeInstanceOf(Forbidden);
    const adas = signFormToken(context.config.sessionSecret, world.people.ada.userId);
    const foreign = post(formOf([["formToken", adas], photo]));
    await expect(readUploadForm(foreign, context, takeAll)).rejects.toBeInstanceOf(Forbidden);
    const token = signFormToken(context.config.sessionSecret, 0);
    const ours = post(formOf([["formToken", token], photo]));
    expect((await readUploadForm(ours, context, takeAll)).names).toEqual(["a.jpg 10"]);
  });

  test("text over 2 MB comes through, over 8 MB does not", async () => {
    const long = "a".repeat(3 * kilobyte * kilobyte);
    expect((await read(post(formOf([["content", long]])), takeAll)).fields.content).toHaveLength(long.length);
    const tooLong = post(formOf([["content", long.repeat(3)]]));
    await expect(read(tooLong, takeAll)).rejects.toMatchObject({ field: "content" });
    const inPieces = post(
      formOf([
        ["a", long],
        ["b", long],
        ["c", long],
      ]),
    );
    await expect(read(inPieces, takeAll)).rejects.toBeInstanceOf(TooLarge);
  });

  test("more than 2,000 fields or 30 files", async () => {
    const fields = Array.from({ length: 2_001 }, (_, index): [string, string] => [`f${index}`, ""]);
    await expect(read(post(formOf(fields)), takeAll)).rejects.toBeInstanceOf(ValidationError);
    const photos = Array.from({ length: 31 }, (_, index): [string, File] => [
      "photos",
      file(bytes(1), `${index}.jpg`),
    ]);
    const taken: string[] = [];
    const reading = read(post(formOf(photos)), async ({ files }) => {
      for await (const { name } of files("photos", 10)) taken.push(name);
    });
    await expect(reading).rejects.toThrow("Only 30 files can be added at once.");
    expect(taken).toHaveLength(30);
  });

  test("what is no form", async () => {
    await expect(read(post("{}", { "content-type": "application/json" }), takeAll)).rejects.toBeInstanceOf(
      UnsupportedMedia,
    );
    await expect(read(post("x", { "content-type": "multipart/form-data" }), takeAll)).rejects.toBeInstanceOf(
      UnsupportedMedia,
    );
  });
});
