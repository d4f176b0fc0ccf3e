import { mkdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { migrateDatabase } from "~/db/migrate.server";
import { type OpenDatabase, openDatabase } from "~/db/open.server";
import { randomName } from "~/domain/base/disk.server";
import { seedStandardContent } from "~/domain/writing/prompts/seed.server";
import { addPeopleAndOrders, inPieces } from "./many-people";

export interface ScaleAmounts {
  people: number;
  stories: number;
  versions: number;
  photos: number;
}

/** The small site has enough people and orders to fill the first pages of their lists. */
export const scaleAmounts = {
  small: { people: 120, stories: 120, versions: 120, photos: 12 },
  full: { people: 5_000, stories: 200_000, versions: 600_000, photos: 50_000 },
  quick: { people: 500, stories: 20_000, versions: 60_000, photos: 5_000 },
};

const day = 86_400_000;
const short = "The river froze in January, and we walked across it to school. ".repeat(5);
/** One story of twenty is longer than a page of the database. */
const long = short.repeat(25);
const standardPrompts = 100;
const versionsOfBusyStory = 200;

type Connection = OpenDatabase["connection"];

/** Fills a data folder that no server uses yet. Everybody has as many stories, photos and traces of use. */
export async function writeScaleData(dataDir: string, amounts: ScaleAmounts): Promise<void> {
  const database = openDatabase(dataDir);
  const { db, connection } = database;
  // The folder is thrown away after a crash.
  connection.pragma("synchronous = OFF");
  connection.pragma("secure_delete = OFF");
  await migrateDatabase(database);
  await seedStandardContent(db);
  await addPeopleAndOrders(dataDir, amounts.people, Math.ceil(amounts.people / 2));
  const writer = new ScaleWriter(connection, dataDir, amounts);
  writer.addStories();
  writer.addVersions();
  writer.addPhotos();
  writer.addTracesOfUse();
  await addTodaysBackup(dataDir);
  connection.pragma("wal_checkpoint(TRUNCATE)");
  await db.destroy();
}

/** Keeps a backup from being made while something is measured. */
async function addTodaysBackup(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, "backups");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `daily-${new Date().toISOString().slice(0, 10)}.zip`), "");
}

/** Gives a person this many stories, beyond a hundred for prompts of their own. */
export async function addStoriesOf(dataDir: string, username: string, count: number): Promise<void> {
  const { db, connection } = openDatabase(dataDir);
  const user = connection.prepare("select id from users where username = ?").pluck().get(username);
  const standard = connection
    .prepare("select id from prompts where user_id is null order by id limit ?")
    .pluck()
    .all(Math.min(count, standardPrompts)) as number[];
  const addPrompt = connection.prepare(
    `insert into prompts (life_stage_id, user_id, title, description, sort_order, created_at)
      values (?, ?, ?, 'One of many', ?, ?)`,
  );
  const addStory = connection.prepare(
    `insert into stories (user_id, prompt_id, story_type, content, word_count, age, version, created_at, updated_at)
      values (?, ?, 'biography', ?, 60, ?, 1, ?, ?)`,
  );
  connection.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const at = timeAgo(n % 700);
      const promptId = standard[n] ?? addPrompt.run(1 + (n % 6), user, `Prompt ${n}`, n, at).lastInsertRowid;
      addStory.run(user, promptId, short, n % 90, at, at);
    }
  })();
  await db.destroy();
}

class ScaleWriter {
  readonly #firstPerson: number;
  readonly #firstStory = 1;

  constructor(
    readonly connection: Connection,
    readonly dataDir: string,
    readonly amounts: ScaleAmounts,
  ) {
    this.#firstPerson =
      Number(connection.prepare("select max(id) from users").pluck().get()) - amounts.people + 1;
  }

  addStories(): void {
    const perPerson = Math.ceil(this.amounts.stories / this.amounts.people);
    const prompts = this.connection
      .prepare("select id from prompts order by id limit ?")
      .pluck()
      .all(standardPrompts) as number[];
    if (perPerson > prompts.length) throw new RangeError("There are more stories than prompts.");
    this.#insert(
      "stories",
      "user_id, prompt_id, story_type, content, word_count, age, version, created_at, updated_at, deleted_at",
      this.amounts.stories,
      (n) => {
        const at = timeAgo(n % 700);
        const deletedAt = n % 100 === 99 ? timeAgo(n % 29) : null;
        const place = n % perPerson;
        const values = ["biography", n % 20 ? short : long, 60, n % 90, 3, at, at, deletedAt];
        return [this.#firstPerson + Math.floor(n / perPerson), prompts[place], ...values];
      },
    );
  }

  /** A thousandth of the stories has many, of which some may go. */
  addVersions(): void {
    const { stories, versions } = this.amounts;
    const busy = Math.ceil(stories / 1_000);
    const ofBusy = busy * versionsOfBusyStory;
    this.#insert("story_versions", "story_id, version, content, created_at", versions, (n) => {
      const isBusy = n < ofBusy;
      const story = isBusy ? (n % busy) * 1_000 : (n - ofBusy) % stories;
      const at = timeAgo(isBusy ? 60 - Math.floor((30 * n) / ofBusy) : n % 700);
      return [this.#firstStory + story, 1 + Math.floor(n / stories), n % 20 ? short : long, at];
    });
  }

  addPhotos(): void {
    const { people, stories, photos } = this.amounts;
    const media = path.join(this.dataDir, "media");
    const perPerson = Math.ceil(stories / people);
    this.#insert(
      "media",
      "user_id, story_id, kind, folder, mime_type, bytes, sha256, width, height, created_at, deleted_at, state",
      photos,
      (n) => {
        const folder = randomName();
        mkdirSync(path.join(media, folder), { recursive: true });
        const story = Math.floor((n * stories) / photos);
        const values = ["image", folder, "image/jpeg", 400_000, folder, 1800, 1200, timeAgo(n % 700)];
        const person = this.#firstPerson + Math.floor(story / perPerson);
        return [person, this.#firstStory + story, ...values, n % 50 === 49 ? timeAgo(n % 29) : null, "ready"];
      },
    );
  }

  addTracesOfUse(): void {
    const { people, stories } = this.amounts;
    const person = (n: number) => this.#firstPerson + (n % people);
    const soon = new Date(Date.now() + day).toISOString();
    this.#insert("sessions", "id_hash, user_id, created_at, seen_at", people * 2, (n) => [
      randomName(),
      person(n),
      timeAgo(n % 80),
      timeAgo(n % 14),
    ]);
    this.#insert("audit_log", "at, real_user_id, user_id, action", people * 40, (n) => [
      timeAgo(n % 700),
      person(n),
      person(n),
      `action.${n % 60}`,
    ]);
    this.#insert(
      "mails",
      "user_id, kind, recipient, subject, text, html, state, created_at, next_try_at, useless_at",
      people * 10,
      (n) => {
        const letter = [`person${n % people}@example.org`, "Welcome", short, short];
        return [person(n), "welcome", ...letter, "sent", timeAgo(n % 80), timeAgo(n % 80), soon];
      },
    );
    this.#insert(
      "jobs",
      "kind, subject_id, user_id, state, run_after, created_at, started_at, finished_at",
      people * 4,
      (n) => {
        const at = timeAgo(n % 29);
        return ["make-export", n, person(n), n < 50 ? "failed" : "done", at, at, at, at];
      },
    );
    this.#insert(
      "submissions",
      "id, user_id, content_hash, story_id, story_version, created_at",
      Math.min(stories, people * 10),
      (n) => [randomName(), person(n), "x", this.#firstStory + n, 1, timeAgo(n % 29)],
    );
    this.#insert("attempts", "key, clears_at", people, (n) => [
      `sign-in from 10.0.${n % 250}.1 as person${n}`,
      timeAgo(0),
    ]);
    this.#insert("event_counts", "day_on, event, subject, times", 365 * 20, (n) => [
      timeAgo(Math.floor(n / 20)).slice(0, 10),
      `event-${n % 20}`,
      "",
      n,
    ]);
    this.#insert("payment_events", "id, type, received_at", people * 4, (n) => [
      randomName(),
      "payment_intent.succeeded",
      timeAgo(n % 89),
    ]);
    this.#addPlans(people, person);
  }

  #addPlans(people: number, person: (n: number) => number): void {
    this.#insert(
      "checkouts",
      "reference, user_id, plan_id, quote, due_cents, email, state, created_at, updated_at",
      people,
      (n) => {
        const at = timeAgo(n % 700);
        return [`S${n}`, person(n), "basic", "{}", 9900, `person${n}@example.org`, "paid", at, at];
      },
    );
    this.#insert(
      "payments",
      "kind, reference, due_cents, payment_id, created_at, started_at, updated_at, checked_at",
      people,
      (n) => {
        const at = timeAgo(n % 700);
        return ["plan", `S${n}`, 9900, `pi_${n}`, at, at, at, at];
      },
    );
  }

  #insert(table: string, columns: string, count: number, row: (n: number) => unknown[]): void {
    const marks = columns.replace(/\w+/g, "?");
    const statement = this.connection.prepare(`insert into ${table} (${columns}) values (${marks})`);
    inPieces(this.connection, count, (n) => statement.run(...row(n)));
  }
}

function timeAgo(days: number): string {
  return new Date(Date.now() - days * day - 3_600_000).toISOString();
}
