/** "2 photos, 1 recording"; empty without any. */
export function mediaWords(photos: number, recordings: number): string {
  return [amount(photos, "photo"), amount(recordings, "recording")].filter(Boolean).join(", ");
}

function amount(count: number, noun: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
