/** A professional writer's minutes that each plan includes; null is without limit (contract, section 4). */
const includedMinutes: Record<string, number | null> = {
  "self-serve": 0,
  guided: 60,
  family: 600,
  "white-glove": null,
};

/**
 * The writer's time left on a plan, as the session call tells it: "4h 30m", or "Unlimited". `bookedMinutes` is what
 * an administrator has booked. People without a plan have none.
 */
export function timeRemaining(plan: string | null, bookedMinutes: number): string {
  const included = includedMinutes[plan ?? ""] ?? (plan === "white-glove" ? null : 0);
  if (included === null) return "Unlimited";
  const left = Math.max(0, included - bookedMinutes);
  return `${Math.floor(left / 60)}h ${left % 60}m`;
}
