import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { WritingServicesTable } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import { Conflict, NotFound, ValidationError } from "../../base/errors";
import { defaultTimeZone, timeZoneOfPlace, toInstant } from "../../base/time-zones";
import { isWeekly } from "../../people/plans/plan-benefits";
import { type AppointmentDeps, mailAppointment } from "./appointment-mail.server";
import type { AppointmentInput, WritingChange } from "./schema";
import { servicesOf } from "./writing-services.server";

type ServiceRow = Selectable<WritingServicesTable>;

export interface WritingServiceUpdate extends WritingChange {
  /** Minutes used, by the id of the call; null for a call that was not held yet. */
  used: Map<number, number | null>;
}

export type WritingServiceAction =
  | { kind: "save" }
  | { kind: "contacted" }
  | { kind: "done" }
  | { kind: "reopen" }
  | { kind: "add call"; appointment: AppointmentInput }
  | { kind: "cancel call"; callId: number };

/** Saves everything or nothing; minutes count at once. Throws Forbidden, NotFound, ValidationError for a past time, and Conflict for newer notes. */
export async function changeWritingService(
  deps: AppointmentDeps,
  actor: Actor,
  id: number,
  change: WritingServiceUpdate,
  action: WritingServiceAction,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const service = await requireService(db, actor, id);
    await saveChange(within, service, change);
    await saveMinutes(within, service, change.used);
    await runAction(within, { ...service, timeZone: change.timeZone }, action);
    const details = { id, ...(action.kind === "cancel call" && { callId: action.callId }) };
    await recordAudit(within, actor, `writing.${action.kind.replace(" ", "-")}`, details);
  });
}

async function requireService(db: Db, actor: Actor, id: number): Promise<ServiceRow> {
  const service = await db
    .selectFrom("writingServices")
    .selectAll()
    .where("id", "=", id)
    .where(servicesOf(actor))
    .executeTakeFirst();
  if (!service) throw new NotFound();
  return service;
}

async function saveChange(
  { db, clock }: AppointmentDeps,
  { id, notes: before, version: current }: ServiceRow,
  { notes, timeZone, version }: WritingServiceUpdate,
): Promise<void> {
  if (notes !== before && version !== current) throw new Conflict(changedMeanwhile);
  await db
    .updateTable("writingServices")
    .set((set) => ({
      ...{ notes, timeZone, updatedAt: nowText(clock) },
      ...(notes !== before && { version: set("version", "+", 1) }),
    }))
    .where("id", "=", id)
    .execute();
}

const changedMeanwhile = message(
  "Somebody else has changed these notes meanwhile. Open this page in another tab to read theirs, and put both together. Your words are still in the field.",
);

async function saveMinutes(
  { db, clock }: AppointmentDeps,
  service: ServiceRow,
  used: WritingServiceUpdate["used"],
): Promise<void> {
  if (used.size === 0) return;
  const calls = await db
    .selectFrom("writingCalls")
    .selectAll()
    .where("writingServiceId", "=", service.id)
    .where("id", "in", [...used.keys()])
    .execute();
  const changed = calls.flatMap((call) => {
    const usedMinutes = used.get(call.id) ?? null;
    return usedMinutes === call.usedMinutes ? [] : [{ ...call, usedMinutes, before: call.usedMinutes }];
  });
  if (changed.length === 0) return;
  const updatedAt = nowText(clock);
  await db
    .insertInto("writingCalls")
    .values(changed.map(({ before: _before, ...call }) => ({ ...call, updatedAt })))
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((set) => ({ usedMinutes: set.ref("excluded.usedMinutes"), updatedAt })),
    )
    .execute();
  const ofHours = changed.filter((call) => call.isWeekly === 0);
  await bookMinutes(
    db,
    service,
    sum(ofHours.map(({ usedMinutes, before }) => (usedMinutes ?? 0) - (before ?? 0))),
  );
  const isFirst = service.contactedAt === null && changed.some(({ usedMinutes }) => usedMinutes !== null);
  if (isFirst) await setService(db, service, { contactedAt: updatedAt, updatedAt });
}

/** Takes minutes off the hours of the customer's plan, or gives them back. */
async function bookMinutes(db: Db, { checkoutId }: ServiceRow, minutes: number): Promise<void> {
  if (minutes === 0) return;
  await db
    .updateTable("users")
    .set((set) => ({ bookedMinutes: set.fn("max", [set.val(0), set("bookedMinutes", "+", minutes)]) }))
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("checkouts").select("checkouts.userId").where("checkouts.id", "=", checkoutId),
    )
    .execute();
}

async function runAction(
  deps: AppointmentDeps,
  service: ServiceRow,
  action: WritingServiceAction,
): Promise<void> {
  const { db, clock } = deps;
  const updatedAt = nowText(clock);
  switch (action.kind) {
    case "save":
      return;
    case "contacted":
      return setService(db, service, { contactedAt: service.contactedAt ?? updatedAt, updatedAt });
    case "done":
      return setService(db, service, { doneAt: service.doneAt ?? updatedAt, updatedAt });
    case "reopen":
      return setService(db, service, { doneAt: null, updatedAt });
    case "add call":
      return addCall(deps, service, action.appointment);
    case "cancel call":
      return cancelCall(deps, service, action.callId);
  }
}

async function setService(db: Db, { id }: ServiceRow, change: Partial<ServiceRow>): Promise<void> {
  await db.updateTable("writingServices").set(change).where("id", "=", id).execute();
}

async function addCall(
  deps: AppointmentDeps,
  service: ServiceRow,
  { date, time, plannedMinutes }: AppointmentInput,
): Promise<void> {
  const { db, clock } = deps;
  const startsAt = toInstant(date, time, await timeZoneOf(db, service));
  const now = nowText(clock);
  if (startsAt <= now) {
    throw new ValidationError({
      date: [message("This time is over. Please enter one that is still to come.")],
    });
  }
  const call = await db
    .insertInto("writingCalls")
    .values({
      writingServiceId: service.id,
      startsAt,
      plannedMinutes,
      isWeekly: isWeekly(service.planId) ? 1 : 0,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setService(db, service, { contactedAt: service.contactedAt ?? now, updatedAt: now });
  await mailAppointment(deps, call);
}

async function timeZoneOf(db: Db, { timeZone, checkoutId }: ServiceRow): Promise<string> {
  if (timeZone) return timeZone;
  const address = await db
    .selectFrom("checkouts")
    .innerJoin("postalAddresses", "postalAddresses.userId", "checkouts.userId")
    .select(["postalAddresses.state", "postalAddresses.country"])
    .where("checkouts.id", "=", checkoutId)
    .executeTakeFirst();
  return (address && timeZoneOfPlace(address)) || defaultTimeZone;
}

/** A call that was held stays, with its minutes. Throws NotFound for any other that is cancelled already. */
async function cancelCall(deps: AppointmentDeps, service: ServiceRow, callId: number): Promise<void> {
  const now = nowText(deps.clock);
  const call = await deps.db
    .updateTable("writingCalls")
    .set((set) => ({ cancelledAt: now, sequence: set("sequence", "+", 1), updatedAt: now }))
    .where("id", "=", callId)
    .where("writingServiceId", "=", service.id)
    .where("cancelledAt", "is", null)
    .where("usedMinutes", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!call) throw new NotFound();
  if (call.startsAt > now) await mailAppointment(deps, call);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
