import { booksIncludedIn, hasWriter, includes, isWeekly } from "../../../people/plans/plan-benefits";
import { type Billing, type PlanId, planName, plans } from "../../../people/plans/plans";

export interface PresentPlan {
  plan: string | null;
  /** The best one-time plan that is paid. */
  paidPlan: string | null;
  /** The subscription of a bought plan that goes on; null for one from staff, or one that has lapsed. */
  subscription: {
    monthlyCents: number | null;
    paidUntil: string | null;
    endsAt: string | null;
    isBilled: boolean;
  } | null;
  hasLapsed: boolean;
  timeRemaining: string;
  /** `timeRemaining` of the paid plan alone, without the weekly hour. */
  paidTimeRemaining: string;
  booksLeft: number;
  pendingPlan: string | null;
}

export interface PlanChange {
  presentName: string;
  /** "none": it is there already. "later": it begins when the paid month is over. "now": once it is paid. */
  starts: "none" | "later" | "now";
  startsAt: string | null;
  /** Why it is not offered, or what makes it a poor choice; null without. */
  warning: string | null;
  has: string[];
  gets: string[];
  keeps: string[];
  loses: string[];
}

/** What choosing a plan means to somebody who has one; null without a plan. */
export function planChange(
  present: PresentPlan,
  target: { id: PlanId; name: string; billing: Billing },
  monthlyCents: number | null,
): PlanChange | null {
  const { plan, paidPlan } = present;
  const name = planName(plan);
  if (plan === null || name === null || (present.hasLapsed && paidPlan === null)) return null;
  const starts = startOf(present, target, monthlyCents);
  return {
    presentName: name,
    starts,
    startsAt: starts === "later" ? (present.subscription?.paidUntil ?? null) : null,
    warning: warningFor(present, target, starts),
    has: presentThings(present),
    gets: thingsOf(target.id),
    keeps: keptThings(present, target),
    loses: starts === "none" ? [] : lostThings(present, target, starts),
  };
}

function startOf(
  { plan, paidPlan, subscription, hasLapsed, pendingPlan }: PresentPlan,
  { id, billing }: { id: PlanId; billing: Billing },
  monthlyCents: number | null,
): PlanChange["starts"] {
  // It could not be credited, and would be lost.
  if (pendingPlan !== null) return "none";
  if (paidPlan !== null && billing === "once" && includes(paidPlan, id)) return "none";
  const ends = subscription?.endsAt ?? null;
  if (plan === id && !hasLapsed && ends === null) return "none";
  const isSmaller = monthlyCents !== null && monthlyCents < (subscription?.monthlyCents ?? 0);
  return isSmaller && subscription?.isBilled && ends === null && plan !== id ? "later" : "now";
}

function warningFor(
  { plan, paidPlan, pendingPlan }: PresentPlan,
  { id, name }: { id: PlanId; name: string },
  starts: PlanChange["starts"],
): string | null {
  if (pendingPlan !== null)
    return `Your payment for ${planName(pendingPlan)} is still on its way from your bank. Please choose another plan once it has arrived: what you paid is then taken off its price.`;
  const held = paidPlan !== null && includes(paidPlan, id) ? paidPlan : plan;
  if (starts === "none") {
    return held === id
      ? `You have ${name} already. There is nothing to buy.`
      : `You have ${planName(held)}, which has all of ${name}. There is nothing to buy.`;
  }
  if (paidPlan === null || !includes(paidPlan, id)) return null;
  return `${planName(paidPlan)} has all of ${name} already. You would pay for nothing more.`;
}

function presentThings({ plan, timeRemaining, booksLeft }: PresentPlan): string[] {
  const time = hasWriter(plan) || timeRemaining !== "0h 0m" ? [writerWords(timeRemaining)] : [];
  return ["Writing, your book on the screen and as a Word document", ...time, ...bookWords(booksLeft)];
}

function thingsOf(id: PlanId): string[] {
  return plans[id].features;
}

/** Nothing that was paid for good is dropped. */
function keptThings(
  { paidPlan, paidTimeRemaining, booksLeft }: PresentPlan,
  { billing }: { billing: Billing },
): string[] {
  const always = ["All your stories, photos and recordings, and the printed books that you ordered"];
  if (paidPlan === null) return always;
  const hours = hasWriter(paidPlan)
    ? [`What you paid for with ${planName(paidPlan)}: ${writerWords(paidTimeRemaining)}`]
    : [];
  const end =
    billing === "monthly" ? [`${planName(paidPlan)} itself: it goes on when the monthly plan ends`] : [];
  return [...always, ...hours, ...bookWords(booksLeft), ...end];
}

function lostThings(
  { plan, paidPlan, subscription }: PresentPlan,
  { id, billing }: { id: PlanId; billing: Billing },
  starts: "later" | "now",
): string[] {
  if (plan === null || plan === paidPlan || plan === id) return [];
  const hour = isWeekly(plan) && id !== plan ? ["The hour with a writer of every week"] : [];
  const name = planName(plan);
  if (subscription === null) return [`${name}, which you have from us`, ...hour];
  const what =
    starts === "later"
      ? `${name}, when the month that you paid is over`
      : `${name}: nothing more is charged for it`;
  const isBook = booksIncludedIn({ plan, paidPlan: null }) > 0 && billing === "monthly";
  return [what, ...hour, ...(isBook ? ["The printed book that it includes, if it is not paid yet"] : [])];
}

function writerWords(timeRemaining: string): string {
  return timeRemaining === "Unlimited"
    ? "time with a writer without limit"
    : `${timeRemaining} with a professional writer`;
}

function bookWords(booksLeft: number): string[] {
  return booksLeft > 0 ? [`${booksLeft} printed book that is included and not ordered yet`] : [];
}
