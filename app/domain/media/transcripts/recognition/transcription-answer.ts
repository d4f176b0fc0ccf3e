import * as z from "zod";
import { message } from "~/messages/message";
import { cleanText } from "../../../base/schema-fields";
import { type Segment, toSentences } from "./segments-to-sentences";
import { type RecognizedSpeech, TranscriberBusy } from "./transcriber";

const number = z.number().finite();
const probability = z.number().finite().nullish().catch(undefined);
const Word = z.object({ word: z.string(), start: number, end: number, probability });
const Answer = z.object({
  text: z.string().nullish(),
  language: z.string().nullish().catch(undefined),
  segments: z
    .array(
      z.object({
        start: number,
        end: number,
        text: z.string(),
        avg_logprob: probability,
        no_speech_prob: probability,
        words: z.array(Word).nullish().catch(undefined),
      }),
    )
    .max(20_000)
    .nullish(),
  words: z.array(Word).nullish().catch(undefined),
});
type Answer = z.infer<typeof Answer>;

const nanoseconds = 1e9;
/** Nobody speaks faster, so the answer is nonsense. */
const mostLettersPerSecond = 100;
const lettersForShortFiles = 2_000;

/* Thresholds of whisper's own decoder, a little stricter: it gives up below -1. */
const unsureLogProbability = -0.8;
const unsureNoSpeech = 0.6;
const unsureWord = 0.3;

/** Reads the answer about a file of `seconds`. Throws TranscriberBusy for what is no such answer. */
export function readTranscription(text: string, seconds: number): RecognizedSpeech {
  const answer = parse(text);
  const segments = readSegments(answer, seconds);
  if (lettersOf(segments) > seconds * mostLettersPerSecond + lettersForShortFiles)
    throw new TranscriberBusy(message("The answer has more words than fit into the recording."));
  const language = /^[a-z]{2,20}$/i.exec(answer.language ?? "")?.[0].toLowerCase() ?? "";
  return { language, sentences: toSentences(segments) };
}

function parse(text: string): Answer {
  try {
    const answer = Answer.parse(JSON.parse(text));
    if (typeof answer.text === "string" || answer.segments) return answer;
  } catch {
    // Half an answer, HTML, or wrong types.
  }
  throw new TranscriberBusy(message("The answer cannot be read."));
}

/** Times within the file, in order. Without segments the whole text is one. */
function readSegments({ text, segments, words }: Answer, seconds: number): Segment[] {
  const whole = { start: 0, end: seconds, text: text ?? "" };
  const found: NonNullable<Answer["segments"]> = segments && segments.length > 0 ? segments : [whole];
  const unit = unitOf(found, seconds);
  let earliest = 0;
  return found
    .map((segment) => {
      const start = clamp(segment.start / unit, earliest, seconds);
      const end = clamp(segment.end / unit, start, seconds);
      earliest = start;
      const said = [...(segment.words ?? []), ...wordsWithin(words, segment)];
      return { start, end, text: withoutSounds(segment.text), isUnsure: isUnsure(segment, said) };
    })
    .filter((segment) => segment.text !== "");
}

/** LocalAI counts in nanoseconds, the others in seconds. */
function unitOf(segments: { end: number }[], seconds: number): number {
  return segments.some(({ end }) => end > (seconds + 1) * 1e6) ? nanoseconds : 1;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function wordsWithin(words: Answer["words"], { start, end }: { start: number; end: number }) {
  return (words ?? []).filter((word) => word.start >= start && word.end <= end);
}

/** "[BLANK_AUDIO]" and "(applause)" are sounds, not words. */
function withoutSounds(text: string): string {
  const said = cleanText(text).replace(/\s+/g, " ").trim();
  return /^(?:\s*(?:\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|\p{So}+))+[\s.]*$/u.test(said) ? "" : said;
}

type SegmentFacts = NonNullable<Answer["segments"]>[number];

function isUnsure(
  { avg_logprob, no_speech_prob }: Partial<SegmentFacts>,
  words: { probability?: number | null | undefined }[],
): boolean {
  return (
    (avg_logprob ?? 0) < unsureLogProbability ||
    (no_speech_prob ?? 0) > unsureNoSpeech ||
    words.some(({ probability }) => (probability ?? 1) < unsureWord)
  );
}

function lettersOf(segments: Segment[]): number {
  return segments.reduce((sum, { text }) => sum + text.length, 0);
}
