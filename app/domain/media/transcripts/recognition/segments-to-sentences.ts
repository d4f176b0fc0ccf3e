import type { RecognizedSpeech } from "./transcriber";

/** A stretch of speech as a service divides it: often in the middle of a sentence, or several sentences long. */
export interface Segment {
  /** Seconds. */
  start: number;
  end: number;
  text: string;
  isUnsure: boolean;
}

interface Placed extends Segment {
  from: number;
  to: number;
}

type Sentence = RecognizedSpeech["sentences"][number];

/** Letters. What has no full stop for so long is cut between segments. */
const longSentence = 250;
/** Seconds without speech that end a sentence without a full stop. */
const longPause = 2;
const sentenceEnd = /[.!?…。！？]/u;
/** ICU ends sentences after these. */
const abbreviation = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|Prof|Rev|Sr|Jr|Lt|Capt|Col|Gen|Sgt|Mt|vs|\p{Lu})\.$/u;

/** Sentences with times; within a segment they are interpolated by letters. */
export function toSentences(segments: Segment[]): Sentence[] {
  const placed = place(segments);
  const text = segments.map((segment) => segment.text).join(" ");
  const times = new Timeline(placed);
  return cutsOf(text, placed).flatMap(([from, to]) => {
    const words = text.slice(from, to).trim();
    if (words === "") return [];
    const first = from + text.slice(from, to).search(/\S/);
    const last = first + words.length;
    const unsure = placed.some((segment) => segment.isUnsure && segment.from < last && segment.to > first);
    return { start: times.at(first, "start"), end: times.at(last, "end"), text: words, unsure };
  });
}

function place(segments: Segment[]): Placed[] {
  let from = 0;
  return segments.map((segment) => {
    const to = from + segment.text.length;
    const placed = { ...segment, from, to };
    from = to + 1;
    return placed;
  });
}

function cutsOf(text: string, placed: Placed[]): [number, number][] {
  const ends = sentenceEnd.test(text) ? sentenceEnds(text) : placed.map(({ to }) => to);
  const all = [...new Set([...ends, ...pauses(placed), ...relief(placed, ends)])].sort((a, b) => a - b);
  return all.map((end, index) => [all[index - 1] ?? 0, end]);
}

function sentenceEnds(text: string): number[] {
  const sentences = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)];
  return sentences
    .map(({ index, segment }) => ({ end: index + segment.length, words: segment.trimEnd() }))
    .filter(({ end, words }) => end === text.length || !abbreviation.test(words))
    .map(({ end }) => end);
}

function pauses(placed: Placed[]): number[] {
  return placed.flatMap(({ end, to }, index) => {
    const next = placed[index + 1];
    return next && next.start - end >= longPause ? [to] : [];
  });
}

function relief(placed: Placed[], ends: number[]): number[] {
  const cuts: number[] = [];
  const lastEnds = [...ends];
  let from = 0;
  for (const { to } of placed) {
    while (lastEnds[0] !== undefined && lastEnds[0] <= to) from = lastEnds.shift() ?? from;
    if (to - from < longSentence) continue;
    cuts.push(to);
    from = to;
  }
  return cuts;
}

/** The time of a place in the text. Places are asked for in their order. */
class Timeline {
  readonly #segments: Placed[];
  #current = 0;

  constructor(segments: Placed[]) {
    this.#segments = segments;
  }

  /** The end of a sentence belongs to the segment before it, its start to the one after it. */
  at(offset: number, side: "start" | "end"): number {
    const isBefore = ({ to }: Placed) => (side === "end" ? to < offset : to <= offset);
    while (this.#current < this.#segments.length - 1 && isBefore(this.#segments[this.#current] as Placed))
      this.#current += 1;
    const { start, end, from, to } = this.#segments[this.#current] as Placed;
    const share = Math.max(0, Math.min(1, (offset - from) / Math.max(1, to - from)));
    return Math.round((start + share * (end - start)) * 100) / 100;
  }
}
