import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
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
  warning: Message | null;
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
): Message | null {
  if (pendingPlan !== null)
    return message(
      "Your payment for {pendingPlan} is still on its way from your bank. Please choose another plan once it has arrived: what you paid is then taken off its price.",
      { pendingPlan: nameOf(pendingPlan) },
    );
  const held = paidPlan !== null && includes(paidPlan, id) ? paidPlan : plan;
  if (starts === "none") {
    return held === id
      ? message("You have {name} already. There is nothing to buy.", { name })
      : message("You have {held}, which has all of {name}. There is nothing to buy.", {
          held: nameOf(held),
          name,
        });
  }
  if (paidPlan === null || !includes(paidPlan, id)) return null;
  return message("{paidPlan} has all of {name} already. You would pay for nothing more.", {
    paidPlan: nameOf(paidPlan),
    name,
  });
}

function nameOf(plan: string | null): string {
  return planName(plan) ?? "";
}

function presentThings({ plan, timeRemaining, booksLeft }: PresentPlan): string[] {
  const time = hasWriter(plan) || timeRemaining !== noTime() ? [writerWords(timeRemaining)] : [];
  return [t("Writing, your book on the screen and as a Word document"), ...time, ...bookWords(booksLeft)];
}

function noTime(): string {
  return t("{hours}h {minutes}m", { hours: "0", minutes: 0 });
}

function thingsOf(id: PlanId): string[] {
  return plans[id].features.map((feature) => t(feature));
}

/** Nothing that was paid for good is dropped. */
function keptThings(
  { paidPlan, paidTimeRemaining, booksLeft }: PresentPlan,
  { billing }: { billing: Billing },
): string[] {
  const always = [t("All your stories, photos and recordings, and the printed books that you ordered")];
  if (paidPlan === null) return always;
  const plan = nameOf(paidPlan);
  const hours = hasWriter(paidPlan)
    ? [t("What you paid for with {plan}: {hours}", { plan, hours: writerWords(paidTimeRemaining) })]
    : [];
  const end =
    billing === "monthly" ? [t("{plan} itself: it goes on when the monthly plan ends", { plan })] : [];
  return [...always, ...hours, ...bookWords(booksLeft), ...end];
}

function lostThings(
  { plan, paidPlan, subscription }: PresentPlan,
  { id, billing }: { id: PlanId; billing: Billing },
  starts: "later" | "now",
): string[] {
  if (plan === null || plan === paidPlan || plan === id) return [];
  const hour = isWeekly(plan) && id !== plan ? [t("The hour with a writer of every week")] : [];
  const name = nameOf(plan);
  if (subscription === null) return [t("{name}, which you have from us", { name }), ...hour];
  const what =
    starts === "later"
      ? t("{name}, when the month that you paid is over", { name })
      : t("{name}: nothing more is charged for it", { name });
  const isBook = booksIncludedIn({ plan, paidPlan: null }) > 0 && billing === "monthly";
  return [what, ...hour, ...(isBook ? [t("The printed book that it includes, if it is not paid yet")] : [])];
}

function writerWords(timeRemaining: string): string {
  return timeRemaining === t("Unlimited")
    ? t("time with a writer without limit")
    : t("{timeRemaining} with a professional writer", { timeRemaining });
}

function bookWords(booksLeft: number): string[] {
  return booksLeft > 0
    ? [
        t(
          "{booksLeft, plural, one {# printed book that is included and not ordered yet} other {# printed books that are included and not ordered yet}}",
          { booksLeft },
        ),
      ]
    : [];
}
