/** Some months later, or earlier: on the same day, or on the last day of a shorter month. */
export function monthAfter(instant: string, months = 1): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
