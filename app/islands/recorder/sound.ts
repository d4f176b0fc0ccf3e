/** "0:07", "12:05", "1:02:03". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Writes a value of `<time>`: "PT725S". */
export function isoDuration(seconds: number): string {
  return `PT${Math.max(0, Math.floor(seconds))}S`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

const quietest = -60;

/** Returns 0 to 100 on a decibel scale; `samples` are bytes around 128, as from an AnalyserNode. */
export function loudness(samples: Uint8Array): number {
  let sum = 0;
  for (const sample of Array.from(samples)) sum += ((sample - 128) / 128) ** 2;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) || 1e-12);
  return Math.round(Math.min(100, Math.max(0, (1 - decibels / quietest) * 100)));
}

/** Undefined leaves it to the browser. MP4 with AAC plays everywhere, but Chrome on Linux writes Opus into it, which old iPads cannot play. */
export function chooseMimeType(
  isSupported: (type: string) => boolean,
  vendor: string | undefined,
): string | undefined {
  const isApple = /^Apple/.test(vendor || "");
  return (isApple ? [mp4, ...others] : [...others, mp4]).filter(isSupported)[0];
}

const mp4 = "audio/mp4";
const others = ["audio/webm;codecs=opus", "audio/webm", "audio/ogg;codecs=opus"];
