/* Paper has no light of its own: a photo whose half lies in the deepest tones, without a large light part, prints too dark (docs/decisions/0056). */

/** Values from 0 to 255 of the dark half and of the dark three quarters of a picture. */
export interface Tones {
  median: number;
  upperQuartile: number;
}

/** Takes as many counts as there are values, from black to white. */
export function tonesOf(histogram: readonly number[]): Tones {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  const valueAt = (share: number) => {
    let passed = 0;
    return histogram.findIndex((count) => {
      passed += count;
      return passed >= share * total;
    });
  };
  return { median: valueAt(1 / 2), upperQuartile: valueAt(3 / 4) };
}

const darkMedian = 50;
const darkUpperQuartile = 90;
/** The value to which the curve brings the median, as far as it stays gentle. */
const targetMedian = 80;
const [leastGamma, mostGamma] = [1.2, 1.8];

/** The gamma of the curve, to hundredths: the higher, the lighter. 0 for a picture that prints well. */
export function lighteningOf({ median, upperQuartile }: Tones): number {
  if (median >= darkMedian || upperQuartile >= darkUpperQuartile) return 0;
  const gamma = Math.log(Math.max(median, 1) / 255) / Math.log(targetMedian / 255);
  return Math.round(Math.min(mostGamma, Math.max(leastGamma, gamma)) * 100) / 100;
}
