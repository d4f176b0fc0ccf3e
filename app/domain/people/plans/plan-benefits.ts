import { t } from "~/messages/translate";
import { type PlanId, planIds, plans } from "./plans";

/* What a plan gives beside the writing itself (contract, section 4). A paid one-time plan stays beside a monthly one. */

const includedBooks: Record<string, number> = { family: 1, "white-glove": 1 };

export interface HeldPlans {
  plan: string | null;
  /** The best one-time plan that is paid; null without one. */
  paidPlan: string | null;
  /** The state of a bought plan: one that failed, ended or was refunded gives nothing any more. */
  planState?: string | null;
}

/** Printed books that the plans of a person include; one plan's book, not the sum. */
export function booksIncludedIn({ plan, paidPlan, planState }: HeldPlans): number {
  const own = isOver(planState) ? 0 : (includedBooks[plan ?? ""] ?? 0);
  return Math.max(own, includedBooks[paidPlan ?? ""] ?? 0);
}

/** Null for a plan from staff, which has no end. */
function isOver(planState: string | null | undefined): boolean {
  return planState === "ended" || planState === "refunded";
}

/** Minutes with a professional writer; null is unlimited. */
const includedMinutes: Record<string, number | null> = {
  "self-serve": 0,
  guided: 60,
  family: 600,
  "white-glove": null,
};

/** Whether the minutes are of every week, and not of the plan as a whole. */
export function isWeekly(plan: string | null): boolean {
  return plan === "guided";
}

/** True for a plan with hours of a writer, limited or not; false for null and for an unknown plan. */
export function hasWriter(plan: string | null): boolean {
  return minutesOf(plan) !== 0;
}

export interface WriterTime extends HeldPlans {
  bookedMinutes: number;
  /** Minutes used of this week's hour. */
  weekMinutes: number;
}

/** Formats the time left with a professional writer: "4h 30m", or "Unlimited". */
export function timeRemaining(time: WriterTime): string {
  const left = minutesLeft(time);
  if (left === null) return t("Unlimited");
  return t("{hours}h {minutes}m", { hours: String(Math.floor(left / 60)), minutes: left % 60 });
}

/** Returns minutes; null is unlimited. A weekly hour and the hours of a paid plan are counted apart. */
function minutesLeft({ planState, ...time }: WriterTime): number | null {
  const { paidPlan, bookedMinutes, weekMinutes } = time;
  const plan = isOver(planState) ? null : time.plan;
  const own = minutesOf(plan);
  const kept = paidPlan === plan ? 0 : minutesOf(paidPlan);
  if (own === null || kept === null) return null;
  if (!isWeekly(plan)) return Math.max(0, own + kept - bookedMinutes);
  const week = own - weekMinutes;
  // Without hours of its own, a plan has what an administrator booked taken off its week.
  if (kept === 0) return Math.max(0, week - bookedMinutes);
  return Math.max(0, week) + Math.max(0, kept - bookedMinutes);
}

function minutesOf(plan: string | null): number | null {
  const minutes = includedMinutes[plan ?? ""];
  return minutes === undefined ? 0 : minutes;
}

/** The start of the week, Monday, of a time; ISO 8601, UTC. */
export function weekOf(now: Date): string {
  const monday = now.getUTCDate() - ((now.getUTCDay() + 6) % 7);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), monday)).toISOString();
}

/** Whether everything of one plan is in the other. */
export function includes(plan: string | null, other: PlanId): boolean {
  const index = planIds.indexOf(plan as PlanId);
  if (index < 0 || plans[planIds[index] as PlanId].billing === "monthly") return plan === other;
  // Family Legacy has hours, but no hour of every week.
  return (
    other === plan || other === "self-serve" || (plan === "white-glove" && index >= planIds.indexOf(other))
  );
}

/** The highest one-time plan among these plan ids; null without one. */
export function bestOneTimePlan(held: readonly string[]): PlanId | null {
  const once = planIds.filter((id) => plans[id].billing === "once" && held.includes(id));
  return once.at(-1) ?? null;
}
