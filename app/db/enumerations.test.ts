import SqliteDatabase from "better-sqlite3";
import { type Kysely, type Selectable, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { up as addStateChecks } from "../../migrations/0028_state_checks";
import { openTestDatabase } from "../../tests/support/template-database";
import { orderStatuses } from "../domain/selling/orders/orders";
import * as lists from "./enumerations";
import { type OpenDatabase, wrapConnection } from "./open.server";
import type { Tables } from "./tables";

/*
 * Every column of tables.ts that is a union of strings stands here, or this file does not compile; and the database
 * takes just those values. A new value without a migration fails.
 */

/** Their values are held by migrations of their own. */
type Elsewhere = "checkouts" | "printOrders" | "payments";

type IsEnumeration<Value> = [NonNullable<Value>] extends [string]
  ? string extends NonNullable<Value>
    ? false
    : true
  : false;
type EnumerationsOf<Row> = {
  [Column in keyof Row as IsEnumeration<Row[Column]> extends true ? Column : never]: readonly NonNullable<
    Row[Column]
  >[];
};
type Enumerations = {
  [Table in Exclude<keyof Tables, Elsewhere> as keyof EnumerationsOf<Selectable<Tables[Table]>> extends never
    ? never
    : Table]: EnumerationsOf<Selectable<Tables[Table]>>;
};

const { storyTypes: storyType, jobStates } = lists;
const enumerations: Enumerations = {
  lifeStages: { storyType },
  stories: { storyType, sharedWith: lists.storySharing },
  circles: { onlyMeAfter: lists.onlyMeChoices },
  deathReports: { endedBy: lists.signsOfLife },
  media: { kind: lists.mediaKinds, state: lists.mediaStates },
  uploads: { kind: lists.mediaKinds },
  letterImports: { state: lists.letterImportStates },
  letters: { state: lists.letterStates },
  youtubeMedia: { kind: lists.youtubeKinds },
  drafts: { origin: lists.draftOrigins, dateOrder: lists.dateOrders },
  heldForms: { origin: lists.heldFormOrigins },
  jobs: { kind: lists.jobKinds, state: jobStates },
  mails: { kind: lists.mailKinds, state: lists.mailStates },
  mailCounts: { state: lists.mailStates },
  users: {
    transcriptionChoice: lists.transcriptionChoices,
    writingHelpChoice: lists.writingHelpChoices,
    addressForm: lists.addressForms,
  },
  transcripts: { state: lists.transcriptStates },
  transcriptVersions: { origin: lists.transcriptOrigins },
  writingProposals: {
    kind: lists.writingProposalKinds,
    state: lists.writingProposalStates,
    failure: lists.writingProposalFailures,
  },
  weeklyQuestions: { state: lists.weeklyQuestionStates, every: lists.weeklyQuestionRhythms },
  mailedQuestions: { reason: lists.questionReasons },
  incomingMails: { state: lists.incomingMailStates },
  circleCodes: { role: lists.circleRoles },
  circleMembers: { role: lists.circleRoles, transcriptionChoice: lists.transcriptionChoices },
  asks: { state: lists.askStates },
  gifts: { circleAnswer: lists.giftCircleAnswers },
  giftLinks: { side: lists.giftSides },
  memories: { state: lists.memoryStates },
  oneTimeTokens: { purpose: lists.tokenPurposes },
  credentialMarks: { kind: lists.staffCredentialKinds },
  waitingRequests: { kind: lists.waitingKinds, state: lists.waitingStates },
  exports: { state: jobStates },
  bookDesigns: { storyType },
  bookChanges: { storyType },
  printFiles: { storyType, state: jobStates, screenState: jobStates },
  bookApprovals: { storyType },
  promoCodes: { discountType: lists.discountTypes },
  promoUses: { state: lists.promoUseStates },
  printOrderChanges: { what: lists.orderChanges },
  orderLines: { status: orderStatuses },
  subscriptions: { state: lists.subscriptionStates },
  invoices: { state: lists.invoiceStates },
  houseBills: { paymentStatus: lists.paymentStatuses },
  refunds: { kind: lists.paidKinds, origin: lists.refundOrigins, state: lists.refundStates },
  backupRuns: {
    kind: lists.backupRunKinds,
    target: lists.backupTargets,
    state: lists.backupRunStates,
  },
  alarmCalls: { level: lists.alarmCallLevels, state: lists.alarmCallStates },
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = Object.entries(enumerations).flatMap(([table, ofTable]) =>
  Object.entries(ofTable).map(([column, values]): [string, string, readonly string[]] => [
    snake(table),
    snake(column),
    values,
  ]),
);

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  database.connection.pragma("foreign_keys = off");
});

/** Adds a row with this value and something in every other column. Answers the refusal, or null. */
function insert(table: string, column: string, value: string): string | null {
  const { connection } = database;
  const known = columns.filter(([one]) => one === table);
  const fill = (name: string, type: string) =>
    known.find(([, other]) => other === name)?.[2][0] ?? (/int|real/i.test(type) ? 1 : name);
  const info = connection.pragma(`table_info(${table})`) as { name: string; type: string; pk: number }[];
  const row = new Map(info.filter(({ pk }) => pk === 0).map(({ name, type }) => [name, fill(name, type)]));
  row.set(column, value);
  const marks = [...row].map(() => "?").join(", ");
  try {
    connection.exec("savepoint trial");
    connection.prepare(`insert into ${table} (${[...row.keys()]}) values (${marks})`).run(...row.values());
    return null;
  } catch (error) {
    return String(error);
  } finally {
    connection.exec("rollback to trial; release trial");
  }
}

describe.each(columns)("%s.%s", (table, column, values) => {
  test("takes what the code knows", () => {
    expect(values.map((value) => [value, insert(table, column, value)])).toEqual(
      values.map((value) => [value, null]),
    );
  });

  test("refuses everything else", () => {
    for (const wrong of ["wrong", "", (values[0] ?? "").toUpperCase()])
      expect(insert(table, column, wrong)).toContain(`CHECK constraint failed: ${table}_${column}_check`);
  });

  test("has no value in its constraint that the code does not know", () => {
    const [{ sql: text } = { sql: "" }] = database.connection
      .prepare("select sql from sqlite_master where type = 'table' and name = ?")
      .all(table) as { sql: string }[];
    const constraint = new RegExp(
      `constraint "?${table}_${column}_check"? check \\("?${column}"? in \\(([^)]*)\\)`,
    );
    const known = constraint
      .exec(text)?.[1]
      ?.split(", ")
      .map((value) => value.slice(1, -1));
    expect(known?.sort()).toEqual([...values].sort());
  });
});

describe("a database of before the constraints", () => {
  async function openOld(state: string): Promise<OpenDatabase> {
    const old = wrapConnection(new SqliteDatabase(":memory:"));
    const tables = new Set(columns.map(([table]) => table));
    for (const table of tables) {
      const own = columns.filter(([one]) => one === table);
      old.connection.exec(`create table ${table} (${own.map(([, column]) => `${column} text`).join(", ")})`);
    }
    old.connection.prepare("insert into exports (state) values ('done'), (?)").run(state);
    return old;
  }
  const addTo = ({ db }: OpenDatabase) => addStateChecks(db.withoutPlugins() as Kysely<unknown>);

  test("keeps its rows", async () => {
    const old = await openOld("failed");
    await addTo(old);
    const { rows } = await sql`select state from exports`.execute(old.db);
    expect(rows).toEqual([{ state: "done" }, { state: "failed" }]);
    expect(() => old.connection.exec("update exports set state = 'lost'")).toThrow("CHECK constraint failed");
  });

  test("says which value it cannot keep", async () => {
    const old = await openOld("lost");
    await expect(addTo(old)).rejects.toThrow('exports.state holds "lost", which this release does not know.');
  });
});
