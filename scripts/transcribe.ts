import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "~/config/config-error";
import { readTranscribeSettings } from "~/config/transcribe-settings";
import { sniff } from "~/domain/media/sniff.server";
import { longestPart } from "~/domain/media/transcripts/recognition/cut-at-silences";
import { createTranscriber } from "~/domain/media/transcripts/recognition/openai-transcriber.server";
import { TranscriberBusy, TranscriberRejection } from "~/domain/media/transcripts/recognition/transcriber";
import { writeSpeech } from "~/jobs/workers/media/extract-speech";
import { probe } from "~/jobs/workers/media/probe-media";
import { MissingProgram, ProgramFailed } from "~/jobs/workers/program";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { CommandRefused, runCommand, sayError, usageOf } from "./command";

/* How long the service takes for a recording on the operator's machine (docs/voice.md). Nothing is stored. */

const usage = () => usageOf("npm run transcribe -- FILE [--minutes 10] [--words]");

async function main(): Promise<void> {
  console.log(await measure());
}

async function measure(): Promise<string> {
  const { file, minutes, showsWords } = readArguments();
  const settings = readTranscribeSettings(process.env);
  if (!settings) throw new ConfigError(message("TRANSCRIBE_URL must be set: see docs/voice.md."));
  const transcriber = createTranscriber(settings);
  const folder = await mkdtemp(path.join(tmpdir(), "transcribe-"));
  try {
    const sound = await cut(file, Math.min(minutes * 60, longestPart), path.join(folder, "part.wav"));
    const begun = performance.now();
    const { sentences, language } = await transcriber.recognize(sound, new AbortController().signal);
    const seconds = (performance.now() - begun) / 1000;
    const unsure = sentences.filter((sentence) => sentence.unsure).length;
    return [
      t("{minutes} minutes of sound took {seconds} seconds at {host}.", {
        ...{ minutes: (sound.seconds / 60).toFixed(1), seconds: seconds.toFixed(1), host: transcriber.host },
      }),
      t("An hour of sound takes {minutes} minutes ({share} of its length).", {
        minutes: ((60 * seconds) / sound.seconds).toFixed(1),
        share: (seconds / sound.seconds).toFixed(2),
      }),
      t(
        "{count, plural, one {# sentence} other {# sentences}}, {unsure} of them unsure; language: {language}.",
        {
          ...{ count: sentences.length, unsure, language: language || t("not told") },
        },
      ),
      ...(showsWords ? sentences.map(({ text }) => text) : []),
    ].join("\n");
  } finally {
    await rm(folder, { recursive: true });
  }
}

function readArguments(): { file: string; minutes: number; showsWords: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { minutes: { type: "string" }, words: { type: "boolean" } },
    });
    const minutes = Number(values.minutes ?? 10);
    const [file] = positionals;
    if (!file || positionals.length > 1 || !(minutes > 0) || minutes > 10) throw new CommandRefused(usage());
    return { file, minutes, showsWords: values.words === true };
  } catch {
    throw new CommandRefused(
      `${usage()}\n${t("At most 10 minutes, which is what the server sends at once.")}`,
    );
  }
}

async function cut(
  source: string,
  longest: number,
  file: string,
): Promise<{ path: string; seconds: number }> {
  const found = await stat(source).catch(() => undefined);
  if (!found?.isFile()) throw new CommandRefused(t("{source} is not a file that can be read.", { source }));
  const upload = { name: source, path: source, outputs: "", bytes: found.size, sha256: "" };
  const sniffed = await sniff(upload);
  if (!sniffed || sniffed.kind === "image")
    throw new CommandRefused(t("{source} is no recording and no film.", { source }));
  const { container } = sniffed;
  const { audio, durationSeconds } = await probe(source, container);
  if (!audio || !durationSeconds) throw new CommandRefused(t("{source} has no sound.", { source }));
  const endsAt = Math.min(durationSeconds, longest);
  await writeSpeech({ source, container, startsAt: 0, endsAt, file });
  return { path: file, seconds: endsAt };
}

function explain(error: unknown): string {
  if (error instanceof MissingProgram) return t("The program ffmpeg is missing.");
  if (error instanceof ProgramFailed) return t("The sound of this file cannot be read.");
  if (error instanceof TranscriberBusy || error instanceof TranscriberRejection)
    return t("No transcript. {reason}", { reason: t(error.said) });
  return sayError(error) ?? String(error);
}

runCommand(main, explain);
