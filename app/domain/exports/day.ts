/** The day of an instant, as Americans write it: "March 4, 2026". */
export function dayInWords(at: string): string {
  return new Date(at).toLocaleDateString("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
}
