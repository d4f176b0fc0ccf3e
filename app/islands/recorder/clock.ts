/** Seconds as a clock shows them: "0:07", "12:05", "1:02:03". */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The same as the `datetime` of a `<time>`: "PT725S". */
export function isoDuration(seconds: number): string {
  return `PT${Math.max(0, Math.floor(seconds))}S`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
