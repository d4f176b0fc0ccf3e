import type { ExpressionBuilder } from "kysely";
import type { Db } from "~/db/open.server";
import type { CheckoutState, Tables } from "~/db/tables";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireStaff, type StaffRole } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { timeZoneOfPlace } from "../../base/time-zones";
import { timeRemaining } from "../../people/plans/plan-benefits";
import { writerTimeOf } from "../../people/plans/writer-time.server";
import { managedBy } from "../../people/users/people.server";
import { quoteOf } from "../catalogue/quote";

export interface WritingLine {
  id: number;
  planName: string;
  buyer: string;
  userId: number | null;
  email: string | null;
  phone: string;
  /** The state of the purchase: it may have been refunded since. */
  checkoutState: CheckoutState;
  soldAt: string;
  firstContactDueAt: string;
  contactedAt: string | null;
  doneAt: string | null;
  nextCallAt: string | null;
  timeZone: string;
}

const mostShown = 100;

/** Sold writing services of people whom the actor manages: what is to be done first. Throws Forbidden. */
export async function listWritingServices(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  { isDone }: { isDone: boolean },
): Promise<WritingLine[]> {
  const rows = await selectServices(deps, actor)
    .where("writingServices.doneAt", isDone ? "is not" : "is", null)
    .orderBy(isDone ? "writingServices.doneAt" : "writingServices.firstContactDueAt", isDone ? "desc" : "asc")
    .orderBy("writingServices.id")
    .limit(mostShown)
    .execute();
  return rows.map(toLine);
}

export interface WritingCall {
  id: number;
  startsAt: string;
  plannedMinutes: number;
  usedMinutes: number | null;
  isCancelled: boolean;
}

export interface WritingService extends WritingLine {
  promises: Message[];
  notes: string;
  version: number;
  /** Chosen by staff; "" for the one of the buyer's state. */
  chosenTimeZone: string;
  address: string[];
  /** Worded as on the customer's own pages; "" without an account. */
  timeRemaining: string;
  calls: WritingCall[];
}

/** One sold writing service. Throws Forbidden, and NotFound for people whom the actor does not manage. */
export async function getWritingService(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  id: number,
): Promise<WritingService> {
  const row = await selectServices(deps, actor).where("writingServices.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  const calls = await deps.db
    .selectFrom("writingCalls")
    .select(["id", "startsAt", "plannedMinutes", "usedMinutes", "cancelledAt"])
    .where("writingServiceId", "=", id)
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
  const time = row.userId === null ? undefined : await findTime(deps, row.userId);
  const { firstName, lastName, address, city, state, zipCode } = row;
  return {
    ...toLine(row),
    promises: row.promised.split("\n") as Message[],
    notes: row.notes,
    version: row.version,
    chosenTimeZone: row.chosenTimeZone,
    address: address === null ? [] : [`${firstName} ${lastName}`, address, `${city}, ${state} ${zipCode}`],
    timeRemaining: time ? timeRemaining({ ...time, weekMinutes: time.weekMinutes ?? 0 }) : "",
    calls: calls.map(({ cancelledAt, ...call }) => ({ ...call, isCancelled: cancelledAt !== null })),
  };
}

/** Condition for the services of people whom the actor manages; new buyers are the administrators'. Throws Forbidden. */
export function servicesOf(actor: StaffRole) {
  requireStaff(actor);
  return (where: ExpressionBuilder<Tables, "writingServices">) =>
    actor.isAdmin
      ? where.lit(true)
      : where.exists(
          where
            .selectFrom("checkouts")
            .innerJoin("users", "users.id", "checkouts.userId")
            .select("users.id")
            .whereRef("checkouts.id", "=", "writingServices.checkoutId")
            .where(managedBy(actor)),
        );
}

function findTime({ db, clock }: Pick<Deps, "db" | "clock">, userId: number) {
  return db.selectFrom("users").select(writerTimeOf(clock)).where("users.id", "=", userId).executeTakeFirst();
}

function selectServices({ db, clock }: Pick<Deps, "db" | "clock">, actor: Actor) {
  const now = nowText(clock);
  return db
    .selectFrom("writingServices")
    .innerJoin("checkouts", "checkouts.id", "writingServices.checkoutId")
    .leftJoin("users", "users.id", "checkouts.userId")
    .leftJoin("postalAddresses", "postalAddresses.userId", "checkouts.userId")
    .select(["writingServices.id", "writingServices.promised", "writingServices.notes"])
    .select(["writingServices.version", "writingServices.timeZone as chosenTimeZone"])
    .select(["writingServices.firstContactDueAt", "writingServices.contactedAt", "writingServices.doneAt"])
    .select(["writingServices.createdAt as soldAt", "checkouts.state as checkoutState", "checkouts.quote"])
    .select(["checkouts.userId", "checkouts.email as buyerEmail", "checkouts.isGift"])
    .select(["users.displayName", "users.email"])
    .select(["postalAddresses.firstName", "postalAddresses.lastName", "postalAddresses.phone"])
    .select(["postalAddresses.address", "postalAddresses.city", "postalAddresses.state"])
    .select(["postalAddresses.zipCode", "postalAddresses.country"])
    .select((where) =>
      where
        .selectFrom("writingCalls")
        .select(({ fn }) => fn.min("writingCalls.startsAt").as("startsAt"))
        .whereRef("writingCalls.writingServiceId", "=", "writingServices.id")
        .where("writingCalls.cancelledAt", "is", null)
        .where("writingCalls.usedMinutes", "is", null)
        .where("writingCalls.startsAt", ">=", now)
        .as("nextCallAt"),
    )
    .where(servicesOf(actor));
}

type ServiceRow = Awaited<ReturnType<ReturnType<typeof selectServices>["execute"]>>[number];

function toLine(row: ServiceRow): WritingLine {
  const { id, checkoutState, soldAt, firstContactDueAt, contactedAt, doneAt, nextCallAt } = row;
  const { planName } = quoteOf(row);
  const email = row.email ?? (row.isGift ? null : row.buyerEmail);
  return {
    ...{ id, planName, checkoutState, soldAt, firstContactDueAt, contactedAt, doneAt, nextCallAt, email },
    buyer: row.displayName ?? email ?? t("A buyer without an account"),
    userId: row.userId,
    phone: row.phone ?? "",
    timeZone: row.chosenTimeZone || timeZoneOfPlace(row),
  };
}

export interface NextAppointment {
  startsAt: string;
  plannedMinutes: number;
  timeZone: string;
}

/** The customer's next call with a writer; null without one. */
export async function findNextAppointment(
  { db, clock }: { db: Db; clock: Deps["clock"] },
  { userId }: Pick<Actor, "userId">,
): Promise<NextAppointment | null> {
  const row = await db
    .selectFrom("checkouts")
    .innerJoin("writingServices", "writingServices.checkoutId", "checkouts.id")
    .innerJoin("writingCalls", "writingCalls.writingServiceId", "writingServices.id")
    .leftJoin("postalAddresses", "postalAddresses.userId", "checkouts.userId")
    .select(["writingCalls.startsAt", "writingCalls.plannedMinutes"])
    .select(["writingServices.timeZone", "postalAddresses.state", "postalAddresses.country"])
    .where("checkouts.userId", "=", userId)
    .where("writingCalls.cancelledAt", "is", null)
    .where("writingCalls.usedMinutes", "is", null)
    .where("writingCalls.startsAt", ">=", nowText(clock))
    .orderBy("writingCalls.startsAt")
    .executeTakeFirst();
  if (!row) return null;
  const { startsAt, plannedMinutes, timeZone } = row;
  return { startsAt, plannedMinutes, timeZone: timeZone || timeZoneOfPlace(row) };
}
