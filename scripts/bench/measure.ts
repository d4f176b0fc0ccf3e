/** One thing that is measured, as `npm run bench` prints it. */
export interface Measure {
  /** What was measured, against what, in words and figures. */
  text: string;
  /** What was measured, as a share of its yardstick. */
  ratio: number;
  /** The most that the ratio may be. */
  limit: number;
}

/** A benchmark: a file of this folder, and a line in scripts/bench.ts. */
export interface Bench {
  /** As it is called at the shell. */
  name: string;
  about: string;
  /** `isQuick`: smaller amounts and shorter times, to see that it runs. */
  run(isQuick: boolean): Promise<Measure[]>;
}

export function isMet({ ratio, limit }: Measure): boolean {
  return ratio <= limit;
}

/** "missed  2.31 (limit 2.00)  saves meanwhile: …" */
export function lineOf(measure: Measure): string {
  const verdict = isMet(measure) ? "ok    " : "missed";
  return `${verdict}  ${measure.ratio.toFixed(2)} (limit ${measure.limit.toFixed(2)})  ${measure.text}`;
}

/** The value below which so many per cent of these lie. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
