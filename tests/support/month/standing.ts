import type { Self } from "~/domain/base/actor";
import { type PlanId, planIds, plans } from "~/domain/people/plans/plans";

/*
 * What people have and may do, worked out from what happened to their money, and from nothing that the product has
 * stored. Days are those of the simulation; within a day nothing is told apart.
 */

export type PurchaseState =
  | "open"
  | "processing"
  | "invoiced"
  | "active"
  | "overdue"
  | "disputed"
  | "refunded"
  | "ended";

export interface Purchase {
  reference: string;
  checkoutId: number;
  planId: PlanId;
  /** `planId` before a smaller plan took its place. */
  soldPlanId: PlanId;
  email: string;
  person: Person | null;
  dueCents: number;
  promo: { code: string; discountCents: number } | null;
  state: PurchaseState;
  /** The day of its state. */
  since: number;
  isMonthly: boolean;
  /** Bought for somebody else, who has it once it is unwrapped, and neither its price nor its receipts. */
  isGift: boolean;
  /** Whether it was ever paid, or cost nothing. */
  isSold: boolean;
  isWrongAmount: boolean;
  /** Its invoice is void. */
  isDeclined: boolean;
  /** A later plan took its place. */
  isReplaced: boolean;
  /** The money that came by hand, and went back. */
  hand: { month: string; cents: number; refundedCents: number } | null;
  /** Its place among the plans of its account; null before it is given. */
  place: number | null;
  token: string;
  /** A smaller plan that the next paid month is of. */
  nextPlanId: PlanId | null;
}

export interface BookOrder {
  orderNumber: string;
  /** Whose book it is. */
  person: Person;
  /** Who pays. */
  email: string;
  isPayers: boolean;
  totalCents: number;
  isIncluded: boolean;
  isPlaced: boolean;
  isCancelled: boolean;
  hand: { month: string; cents: number; refundedCents: number } | null;
}

export interface Person {
  /** Whether a gift was unwrapped in the account. */
  hasGift?: boolean;
  actor: Self;
  email: string;
  plans: Purchase[];
  orders: BookOrder[];
}

const graceDays = 7;
const gone: PurchaseState[] = ["ended", "refunded"];

/** Changes what a purchase is, and gives it to its person when it is time. */
export function setState(purchase: Purchase, state: PurchaseState, day: number): void {
  if (state === "active") purchase.isSold = true;
  const isPaidNow =
    state === "active" && purchase.person?.plans.at(-1) !== purchase && purchase.place !== null;
  const wasUnpaid = purchase.isReplaced || ["processing", "invoiced"].includes(purchase.state);
  const isBack = isPaidNow && wasUnpaid && takesItsPlace(purchase);
  if (purchase.isReplaced && !isBack) return;
  // What was disputed before, or ends because it was not paid, has lapsed since then.
  const hasLapsed =
    (state === "refunded" && purchase.state === "disputed") ||
    (state === "ended" && purchase.state === "overdue");
  if (purchase.state !== state) Object.assign(purchase, { state, since: hasLapsed ? purchase.since : day });
  give(purchase, day);
}

/** A plan that is paid takes the place of one that is not paid yet, or that is over. */
function takesItsPlace(purchase: Purchase): boolean {
  const { person } = purchase;
  const present = person && presentOf(person);
  if (!person || present?.state === "active") return false;
  person.plans = person.plans.filter((held) => held !== purchase && held.state !== "processing");
  if (present?.state === "processing") present.place = null;
  Object.assign(purchase, { place: null, isReplaced: false });
  return true;
}

/** Who has a plan that goes on keeps it until the other one is paid. */
export function give(purchase: Purchase, day: number): void {
  const { person, state, place } = purchase;
  const isWaiting = state === "processing" || state === "invoiced";
  if (!person || place !== null || !(state === "active" || isWaiting)) return;
  if (isWaiting && goesOn(person)) return;
  purchase.place = person.plans.length;
  for (const earlier of person.plans)
    if (earlier.isMonthly && !gone.includes(earlier.state))
      Object.assign(earlier, { state: "ended", since: day, isReplaced: true });
  person.plans.push(purchase);
}

function goesOn(person: Person): boolean {
  return paidPlanOf(person) !== null || ["active", "processing"].includes(presentOf(person)?.state ?? "");
}

/** The best one-time plan that is paid. */
export function paidPlanOf({ plans: held }: Person): PlanId | null {
  const paid = held.filter(({ isMonthly, state }) => !isMonthly && state === "active");
  return planIds.findLast((id) => paid.some(({ planId }) => planId === id)) ?? null;
}

/**
 * The newest plan that is not gone; undefined without one. What is not paid, or was disputed before the later ones went,
 * does not come back.
 */
export function presentOf({ plans: held }: Person): Purchase | undefined {
  return held.findLast(({ state, since }, place) => {
    if (gone.includes(state)) return false;
    const later = held.slice(place + 1);
    if (state === "invoiced") return later.length === 0;
    return state !== "disputed" || later.every((one) => gone.includes(one.state) && one.since < since);
  });
}

export function mayWrite(person: Person, day: number): boolean {
  const { plans: held } = person;
  if (held.length === 0 || paidPlanOf(person) !== null) return true;
  const isGood = ({ state }: Purchase) => state === "active" || state === "processing";
  return held.some((purchase) => isGood(purchase) || day < lapsesFrom(purchase) + graceDays);
}

function lapsesFrom({ state, since }: Purchase): number {
  return state === "invoiced" ? since + graceDays : since;
}

/** Null where two days that are one here decide. */
export function mayOrder(person: Person): boolean | null {
  const present = presentOf(person);
  if (present) {
    return !["processing", "invoiced", "disputed"].includes(present.state);
  }
  const last = Math.max(...person.plans.map(({ since }) => since));
  const states = person.plans.filter(({ since }) => since === last).map(({ state }) => state);
  if (new Set(states).size > 1) return null;
  return states[0] !== "refunded";
}

/** Printed books that are included, paid for and not ordered. */
export function booksLeft(person: Person): number {
  const isTaken = person.orders.some(
    ({ isIncluded, isPlaced, isCancelled }) => isIncluded && isPlaced && !isCancelled,
  );
  const present = presentOf(person);
  const held = [present?.planId, paidPlanOf(person)];
  return !isTaken && held.some((id) => id === "family" || id === "white-glove") ? 1 : 0;
}

export function isMonthly(planId: PlanId): boolean {
  return plans[planId].billing === "monthly";
}
