import { type ExpressionBuilder, sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { OrderStatus, PaymentStatus, Tables } from "~/db/tables";
import { type Actor, requireStaff, type StaffRole, staffRoleOf } from "../../base/actor";
import { agoText, type Deps, days, hours, nowText } from "../../base/deps";
import { heldUp } from "../../selling/orders/many-orders.server";
import { visibleOrders } from "../../selling/orders/visible-orders.server";
import { overdueBefore, paymentProblemCounts } from "../../selling/payments/problems.server";
import { servicesOf } from "../../selling/writing-services/writing-services.server";

/** One kind of work that waits. `since` is the time of the oldest; for writers, when the first contact is due. */
export interface OpenTask {
  count: number;
  /** Null where nothing waits, and for kinds without a time. */
  since: string | null;
}

export interface OpenTasks {
  books: OpenTask;
  writers: OpenTask;
  /** People whose orders were refused within a day, because there were many. */
  heldUp: OpenTask;
  /** Null for owners. */
  ofSite: SiteTasks | null;
}

export interface SiteTasks {
  messages: OpenTask;
  invoices: OpenTask;
  houses: OpenTask;
  failedMails: OpenTask;
  payments: OpenTask;
  waiting: OpenTask;
  /** Accounts bought by invoice and not paid, of the last day, where twelve came within an hour. */
  newAccounts: OpenTask;
}

type TaskDeps = Pick<Deps, "db" | "clock">;

/** Counts what waits for the actor, in one query. Throws Forbidden for participants. */
export async function countOpenTasks(deps: TaskDeps, actor: Actor): Promise<OpenTasks> {
  requireStaff(actor);
  const since = agoText(deps.clock, days);
  if (!actor.isAdmin)
    return {
      ...ownTasks((await selectOwnTasks(deps.db, { ...staffRoleOf(actor), since }))[0]),
      ofSite: null,
    };
  const overdue = overdueBefore(deps.clock);
  const [row] = await selectAllTasks(deps.db, {
    ...staffRoleOf(actor),
    overdue,
    since,
    now: nowText(deps.clock),
  });
  if (!row) throw new Error("A query of counts has a row.");
  return { ...ownTasks(row), ofSite: await siteTasks(deps, row, since) };
}

const unprinted: OrderStatus[] = ["pending", "processing"];
/** Neither printed nor shipped until somebody has decided: no work. */
const onHold: PaymentStatus[] = ["refunded", "disputed"];

function ownCounts(db: Db, { since, ...role }: StaffRole & { since: string }) {
  const orders = visibleOrders(db, role)
    .where("printOrders.status", "in", unprinted)
    .where("printOrders.paymentStatus", "not in", onHold);
  const services = db
    .selectFrom("writingServices")
    .where("writingServices.contactedAt", "is", null)
    .where("writingServices.doneAt", "is", null)
    .where(servicesOf(role))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("checkouts")
            .select("checkouts.id")
            .whereRef("checkouts.id", "=", "writingServices.checkoutId")
            .where("checkouts.state", "in", ["refunded", "disputed"]),
        ),
      ),
    );
  const refused = heldUp(db, role, since);
  return [
    refused.select(count).as("heldUp"),
    refused.select(({ fn }) => fn.min("users.ordersRefusedAt").as("at")).as("heldUpSince"),
    orders.select(count).as("books"),
    orders.select(({ fn }) => fn.min("printOrders.requestedAt").as("at")).as("booksSince"),
    services.select(count).as("writers"),
    services.select(({ fn }) => fn.min("writingServices.firstContactDueAt").as("at")).as("writersSince"),
  ] as const;
}

const selectOwnTasks = cachedQuery((db: Db, actor: StaffRole & { since: string }) =>
  db.selectNoFrom(ownCounts(db, actor)),
);

type OwnRow = Awaited<ReturnType<typeof selectOwnTasks>>[number];

function ownTasks(row: OwnRow | undefined): Omit<OpenTasks, "ofSite"> {
  return {
    heldUp: task(row?.heldUp ?? null, row?.heldUpSince ?? null),
    books: task(row?.books ?? null, row?.booksSince ?? null),
    writers: task(row?.writers ?? null, row?.writersSince ?? null),
  };
}

const selectAllTasks = cachedQuery(
  (db: Db, { overdue, since, now, ...staff }: StaffRole & { overdue: string; since: string; now: string }) =>
    db.selectNoFrom((expression) => [
      ...ownCounts(db, { ...staff, since }),
      unanswered(expression).select(count).as("messages"),
      unanswered(expression)
        .select(({ fn }) => fn.min("createdAt").as("at"))
        .as("messagesSince"),
      invoiced(expression).select(count).as("invoices"),
      invoiced(expression)
        .select(({ fn }) => fn.min("createdAt").as("at"))
        .as("invoicesSince"),
      unpaidHouses(expression, now).select(count).as("houses"),
      unpaidHouses(expression, now)
        .select(({ fn }) => fn.min("invoices.dueAt").as("at"))
        .as("housesSince"),
      waiting(expression).select(count).as("waiting"),
      waiting(expression)
        .select(({ fn }) => fn.min("askedAt").as("at"))
        .as("waitingSince"),
      expression.selectFrom("mails").select(count).where("state", "=", "failed").as("failedMails"),
      newUnpaid(db, since).select(count).as("newUnpaid"),
      ...paymentProblemCounts(expression, overdue),
    ]),
);

type AllRow = Awaited<ReturnType<typeof selectAllTasks>>[number];

async function siteTasks({ db }: TaskDeps, row: AllRow, since: string): Promise<SiteTasks> {
  const { books, booksSince, writers, writersSince, heldUp, heldUpSince, newUnpaid, ...ofSite } = row;
  const { messages, messagesSince, invoices, invoicesSince, failedMails, houses, housesSince, ...others } =
    ofSite;
  const { waiting, waitingSince, ...payments } = others;
  return {
    waiting: task(waiting, waitingSince),
    messages: task(messages, messagesSince),
    invoices: task(invoices, invoicesSince),
    houses: task(houses, housesSince),
    failedMails: task(failedMails, null),
    newAccounts:
      Number(newUnpaid) < manyAccounts ? task(0, null) : findFlood(await selectNewUnpaid(db, { since })),
    payments: task(
      Object.values(payments).reduce<number>((sum, one) => sum + Number(one), 0),
      null,
    ),
  };
}

function newUnpaid(db: Db, since: string) {
  return db
    .selectFrom("users")
    .innerJoin("subscriptions", "subscriptions.userId", "users.id")
    .where("users.createdAt", ">=", since)
    .where("users.closedAt", "is", null)
    .where("users.suspendedAt", "is", null)
    .where("subscriptions.state", "=", "invoiced");
}

const selectNewUnpaid = cachedQuery((db: Db, { since }: { since: string }) =>
  newUnpaid(db, since).select("users.createdAt").orderBy("users.createdAt").limit(mostCounted),
);

const mostCounted = 1_000;
const manyAccounts = 12;

/** All of the day, from the first of them that came within an hour. */
function findFlood(accounts: { createdAt: string }[]): OpenTask {
  const times = accounts.map(({ createdAt }) => createdAt);
  const first = times.findIndex((at, index) => {
    const last = times[index + manyAccounts - 1];
    return last !== undefined && Date.parse(last) - Date.parse(at) <= hours;
  });
  return first === -1 ? task(0, null) : task(times.length - first, times[first] ?? null);
}

const count = sql<number>`count(*)`.as("count");

function unanswered(expression: ExpressionBuilder<Tables, never>) {
  return expression.selectFrom("contactMessages").where("answeredAt", "is", null);
}

function waiting(expression: ExpressionBuilder<Tables, never>) {
  return expression.selectFrom("waitingRequests").where("state", "=", "waiting");
}

function invoiced(expression: ExpressionBuilder<Tables, never>) {
  return expression.selectFrom("checkouts").where("state", "=", "invoiced");
}

function unpaidHouses(expression: ExpressionBuilder<Tables, never>, now: string) {
  return expression
    .selectFrom("houseBills")
    .innerJoin("invoices", "invoices.id", "houseBills.invoiceId")
    .where("invoices.state", "=", "open")
    .where("houseBills.paymentStatus", "!=", "processing")
    .where("invoices.dueAt", "<", now);
}

function task(number: number | null, since: string | null): OpenTask {
  return { count: Number(number ?? 0), since };
}
