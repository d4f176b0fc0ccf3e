import { days, minutes } from "../deps";
import { pluralize } from "../format";

/** How long the trash keeps a story, in milliseconds: 30 days, to the minute (spec 2, section 9). */
export const keptInTrash = 30 * days;

/** What is left of that time, or of another: "30 days left", "1 day left", "Less than a day left". Never more than is true. */
export function daysLeft(deletedAt: string, now: Date, kept = keptInTrash): string {
  const milliseconds = new Date(deletedAt).getTime() + kept - now.getTime();
  const whole = Math.floor(Math.ceil(milliseconds / minutes) / (days / minutes));
  if (whole < 1) return "Less than a day left";
  return `${pluralize(whole, "day")} left`;
}
