import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeMedia } from "../../../../../tests/support/ffmpeg";
import { runJobs } from "../../../../../tests/support/jobs";
import { type MediaWorld, openMediaWorld } from "../../../../../tests/support/media";
import { recognizeWithPocketsphinx, wordErrorRate } from "../../../../../tests/support/pocketsphinx";
import { TranscriptionService } from "../../../../../tests/support/transcription-service";
import { addAudio } from "../../audios-and-videos.server";
import { chooseTranscription, requestTranscript } from "../request-transcript.server";
import { createTranscriber } from "./openai-transcriber.server";

/* Speech goes the whole way: uploaded, prepared, sent, recognized by Debian's pocketsphinx, written down. */

const hasPocketsphinx = spawnSync("pocketsphinx_continuous", []).error === undefined;
const hasFlite = /\bflite\b/.test(spawnSync("ffmpeg", ["-filters"], { encoding: "utf8" }).stdout ?? "");

let world: MediaWorld;
let service: TranscriptionService;

beforeAll(async () => {
  world = await openMediaWorld();
  service = await TranscriptionService.open();
  service.usual = recognizeWithPocketsphinx;
  const endpoint = `${service.url}/v1/audio/transcriptions`;
  world.context.transcriber = createTranscriber({ endpoint, key: undefined, model: "m", language: "en" });
  await chooseTranscription(world.context, world.people.ada, "allowed");
});

afterAll(async () => {
  await service.close();
  await world.close();
});

async function writeDown(file: Buffer<ArrayBuffer>): Promise<string> {
  const { context, people, storyId } = world;
  const upload = await context.files.receive("a.wav", Readable.from([file]), file.length);
  const { id } = await addAudio(context, people.ada, upload, { storyId, transcript: "" });
  await runJobs(context);
  await requestTranscript(context, people.ada, id);
  await runJobs(context);
  const { transcript } = await context.db
    .selectFrom("media")
    .select("transcript")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return transcript;
}

function report(said: string, recognized: string): number {
  const rate = wordErrorRate(said, recognized);
  const percent = Math.round(rate * 100);
  process.stdout.write(`said:       ${said}
recognized: ${recognized}
word error rate: ${percent} %
`);
  return rate;
}

const speech = (name: string) => Buffer.from(readFileSync(`tests/fixtures/speech/${name}.wav`));

describe.skipIf(!hasPocketsphinx)("speech of people", () => {
  test("a short command comes back word for word", async () => {
    const recognized = await writeDown(speech("go-forward"));
    report("go forward ten meters", recognized);
    expect(recognized).toBe("go forward ten meters");
  });

  const sentences = [
    ["0880", "he was not an ill disposed young man"],
    [
      "0920",
      "had he married a more amiable woman he might have been made still more respectable than he was",
    ],
  ] as const;

  test.each(sentences)("sentence %s of a novel comes back in good part", async (number, said) => {
    expect(report(said, await writeDown(speech(`sense-and-sensibility-${number}`)))).toBeLessThanOrEqual(0.4);
  });
});

describe.skipIf(!hasPocketsphinx || !hasFlite)("a synthetic voice", () => {
  test("comes back in good part", async () => {
    const said = "we went to the river and the water was cold";
    const voice = makeMedia("wav", "-f", "lavfi", "-i", `flite=text='${said}':voice=rms`, "-ar", "16000");
    expect(report(said, await writeDown(voice))).toBeLessThanOrEqual(0.5);
  });
});
