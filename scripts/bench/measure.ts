export interface Measure {
  text: string;
  ratio: number;
  limit: number;
}

export interface Bench {
  name: string;
  about: string;
  /** `isQuick`: smaller amounts and shorter times, to check that the benchmark runs. */
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

export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
