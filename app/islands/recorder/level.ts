const quietest = -60;

/**
 * How loud a moment is, from 0 to 100, as ears hear it. `samples` are bytes around 128, as an AnalyserNode gives them.
 */
export function loudness(samples: Uint8Array): number {
  let sum = 0;
  for (const sample of Array.from(samples)) sum += ((sample - 128) / 128) ** 2;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) || 1e-12);
  return Math.round(Math.min(100, Math.max(0, (1 - decibels / quietest) * 100)));
}
