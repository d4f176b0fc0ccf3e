/** Seconds from the start of the recording. */
export interface Silence {
  start: number;
  end: number;
}

export interface Part {
  startsAt: number;
  endsAt: number;
}

/** Seconds. What one call recognizes: at 16 kHz below the 25 MB that hosted services take. */
export const longestPart = 600;

/** Parts of at most `longest` seconds, each cut in the middle of the longest silence of its second half; without one, at the limit. */
export function cutAtSilences(totalSeconds: number, silences: Silence[], longest = longestPart): Part[] {
  const parts: Part[] = [];
  let startsAt = 0;
  while (totalSeconds - startsAt > longest) {
    const endsAt = cutAfter(startsAt, silences, longest);
    parts.push({ startsAt, endsAt });
    startsAt = endsAt;
  }
  return [...parts, { startsAt, endsAt: totalSeconds }];
}

function cutAfter(startsAt: number, silences: Silence[], longest: number): number {
  const [earliest, latest] = [startsAt + longest / 2, startsAt + longest];
  const found = silences
    .map(({ start, end }) => ({ middle: (start + end) / 2, length: end - start }))
    .filter(({ middle }) => middle > earliest && middle <= latest)
    .sort((a, b) => b.length - a.length);
  return found[0]?.middle ?? latest;
}
