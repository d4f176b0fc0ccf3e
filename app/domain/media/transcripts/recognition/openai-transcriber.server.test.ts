import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type Reply,
  TranscriptionService,
  verboseJson,
} from "../../../../../tests/support/transcription-service";
import { wavOf } from "../../../../../tests/support/wav";
import { createTranscriber } from "./openai-transcriber.server";
import { TranscriberBusy, TranscriberRejection } from "./transcriber";

let service: TranscriptionService;
const folder = mkdtempSync(path.join(tmpdir(), "life-part-"));
const file = { path: path.join(folder, "part.wav"), seconds: 10 };
const noStop = new AbortController().signal;

beforeAll(async () => {
  service = await TranscriptionService.open();
  writeFileSync(file.path, wavOf(320_044));
});

afterEach(() => service.reset());

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const transcriber = (settings: { key?: string; language?: string; url?: string } = {}) =>
  createTranscriber({
    endpoint: `${settings.url ?? service.url}/v1/audio/transcriptions`,
    key: settings.key,
    model: "large-v3",
    language: settings.language,
  });

function recognize(reply?: Reply, signal: AbortSignal = noStop) {
  if (reply) service.replies.push(reply);
  return transcriber().recognize(file, signal);
}

const segments = (...list: object[]): Reply => ({ body: { text: "", language: "en", segments: list } });

describe("the call", () => {
  test("sends the sound whole, the model, the language and the key", async () => {
    await transcriber({ key: "a-key", language: "de" }).recognize(file, noStop);
    const [call] = service.calls;
    expect(call?.wav.equals(wavOf(320_044))).toBe(true);
    expect(call?.authorization).toBe("Bearer a-key");
    expect(call?.fields).toEqual({
      model: "large-v3",
      language: "de",
      response_format: "verbose_json",
      "timestamp_granularities[]": "segment",
    });
  });

  test("sends no key and no language that is not set", async () => {
    await recognize();
    expect(service.calls[0]?.authorization).toBeUndefined();
    expect(service.calls[0]?.fields).not.toHaveProperty("language");
  });

  test("hangs up when it is stopped", async () => {
    const stop = new AbortController();
    const answer = recognize({ wait: 3_000, body: verboseJson([]) }, stop.signal);
    const stopped = expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => service.calls.length).toBe(1);
    stop.abort();
    await stopped;
    await expect.poll(() => service.abandoned).toBe(1);
  });
});

describe("an answer", () => {
  test("becomes sentences with times, doubt and language", async () => {
    const answer = verboseJson([
      { start: 0, end: 4, text: " We lived by the", avg_logprob: -0.2 },
      { start: 4, end: 6, text: " river.", avg_logprob: -0.2 },
      { start: 6, end: 9, text: " Mrs. Quackenbush baked.", avg_logprob: -1.1 },
    ]);
    expect(await recognize({ body: answer })).toEqual({
      language: "english",
      sentences: [
        { start: 0, end: 6, text: "We lived by the river.", unsure: false },
        { start: 6, end: 9, text: "Mrs. Quackenbush baked.", unsure: true },
      ],
    });
  });

  test.each([
    ["no speech", { no_speech_prob: 0.9 }],
    ["an improbable word", { words: [{ word: "gold", start: 0, end: 1, probability: 0.05 }] }],
  ])("is unsure of %s", async (_what, doubt) => {
    const { sentences } = await recognize(segments({ start: 0, end: 2, text: "It was gold.", ...doubt }));
    expect(sentences).toMatchObject([{ unsure: true }]);
  });

  test("without segments is divided over the whole file", async () => {
    const { sentences } = await recognize({ body: { text: "One day. Two days." } });
    expect(sentences).toMatchObject([
      { start: 0, text: "One day." },
      { end: 10, text: "Two days." },
    ]);
  });

  test("in nanoseconds is read as LocalAI means it", async () => {
    const { sentences } = await recognize(segments({ start: 1e9, end: 4e9, text: "We went." }));
    expect(sentences).toMatchObject([{ start: 1, end: 4 }]);
  });

  test.each([
    ["an empty text", { body: { text: "" } }],
    ["no segments", segments()],
    [
      "sounds",
      segments({ start: 0, end: 10, text: " [BLANK_AUDIO]" }, { start: 0, end: 9, text: "(wind) ♪" }),
    ],
  ])("with %s is silence", async (_what, reply) => {
    expect((await recognize(reply)).sentences).toEqual([]);
  });

  test("in another language keeps its letters", async () => {
    const answer = verboseJson([{ start: 0, end: 4, text: "Я родилась в Одессе. Потом война." }], "russian");
    const { language, sentences } = await recognize({ body: answer });
    expect(language).toBe("russian");
    expect(sentences.map(({ text }) => text)).toEqual(["Я родилась в Одессе.", "Потом война."]);
  });

  test("has no times outside of the file, and none that run back", async () => {
    const { sentences } = await recognize(
      segments(
        { start: -5, end: 3, text: "One." },
        { start: 1, end: 99, text: "Two." },
        { start: 0, end: 2, text: "Three." },
      ),
    );
    const times = sentences.flatMap(({ start, end }) => [start, end]);
    for (const time of times) expect(time).toBeGreaterThanOrEqual(0);
    for (const time of times) expect(time).toBeLessThanOrEqual(10);
    const starts = sentences.map(({ start }) => start);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });

  test("with markup is text like any other", async () => {
    const { sentences } = await recognize({ body: { text: "<script>alert(1)</script> she said." } });
    expect(sentences[0]?.text).toBe("<script>alert(1)</script> she said.");
  });
});

describe("what may pass is asked again", () => {
  test.each([
    ["429", { status: 429, headers: { "Retry-After": "7" } }, 7],
    ["429 without a time", { status: 429 }, null],
    ["503 until a date", { status: 503, headers: { "Retry-After": "Wed, 01 Jan 2020 00:00:00 GMT" } }, 0],
    ["500", { status: 500 }, null],
    ["half an answer", { body: verboseJson([{ start: 0, end: 2, text: "We went." }]), isCut: true }, null],
    ["HTML", { body: "<html><body>Bad gateway</body></html>" }, null],
    ["nothing", { body: "" }, null],
    ["something else", { body: { error: "busy" } }, null],
    ["wrong types", segments({ start: "0", end: null, text: 7 }), null],
    ["endless times", { body: '{"text":"a","segments":[{"start":0,"end":1e999,"text":"a"}]}' }, null],
    ["2 MB", { body: { text: "a ".repeat(1024 * 1024) } }, null],
    ["more words than fit", { body: { text: "word ".repeat(5_000) } }, null],
  ] as [string, Reply, number | null][])("%s", async (_what, reply, retryAfter) => {
    const error = await recognize(reply).catch((error) => error);
    expect(error).toBeInstanceOf(TranscriberBusy);
    expect(error.retryAfter).toBe(retryAfter);
  });

  test("nobody there", async () => {
    const gone = await TranscriptionService.open();
    const { url } = gone;
    await gone.close();
    await expect(transcriber({ url }).recognize(file, noStop)).rejects.toThrow(TranscriberBusy);
    await expect(transcriber({ url }).checkReachable(noStop)).rejects.toThrow(TranscriberBusy);
    await transcriber().checkReachable(noStop);
  });
});

describe("what will not pass is refused", () => {
  test.each([400, 401, 403, 404, 413, 422])("%s", async (status) => {
    await expect(recognize({ status })).rejects.toThrow(TranscriberRejection);
  });

  test("a redirect, which would send the sound elsewhere", async () => {
    const elsewhere = await TranscriptionService.open();
    const Location = `${elsewhere.url}/v1/audio/transcriptions`;
    await expect(recognize({ status: 307, headers: { Location } })).rejects.toThrow(TranscriberRejection);
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });
});
