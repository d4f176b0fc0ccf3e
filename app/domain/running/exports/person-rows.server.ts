import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";
import { namesOfGroups } from "../../people/groups/groups.server";
import { readGiftRows } from "./gift-rows.server";

/* A test requires that each table with user data is exported or listed in `excluded-tables`. */

type Row = Record<string, unknown> & { id: number };

export interface PersonList {
  name: string;
  table: keyof Tables;
  read(db: Db, userId: number, after: number, limit: number): Promise<Row[]>;
}

const batchSize = 5;

const internalColumns = (
  "folder createdByForm savedBy inputHash contentHash customerKey " +
  "customerLastKey notes liftTokenHash tokenHash browserHash passwordMark " +
  "codeHash sealedCode sealedToken digestMailId"
).split(" ");
const jsonColumns = "significantEvents layouts controls positions anchors sentences fileNames skipped".split(
  " ",
);

export const personLists: PersonList[] = [
  ownedList("biographicalInfo", "biographicalInfos"),
  {
    name: "biographicalInfoVersions",
    table: "biographicalInfoVersions",
    async read(db, userId, after, limit) {
      const rows = await db
        .selectFrom("biographicalInfoVersions as versions")
        .innerJoin("biographicalInfos as infos", "infos.id", "versions.biographicalInfoId")
        .selectAll("versions")
        .where("infos.userId", "=", userId)
        .where("versions.id", ">", after)
        .orderBy("versions.id")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, content: JSON.parse(row.content) }));
    },
  },
  ownedList("chapters", "lifeStages"),
  ownedList("chapterWords", "userLifeStages"),
  ownedList("prompts", "prompts"),
  ownedList("promptWords", "userPrompts"),
  ownedList("stories", "stories"),
  {
    name: "storyVersions",
    table: "storyVersions",
    read: (db, userId, after, limit) =>
      db
        .selectFrom("storyVersions")
        .innerJoin("stories", "stories.id", "storyVersions.storyId")
        .selectAll("storyVersions")
        .where("stories.userId", "=", userId)
        .where("storyVersions.id", ">", after)
        .orderBy("storyVersions.id")
        .limit(limit)
        .execute(),
  },
  ownedList("drafts", "drafts"),
  ownedList("bookDesigns", "bookDesigns"),
  ownedList("media", "media"),
  ownedList("transcripts", "transcripts"),
  {
    name: "transcriptVersions",
    table: "transcriptVersions",
    async read(db, userId, after, limit) {
      const rows = await db
        .selectFrom("transcriptVersions")
        .innerJoin("transcripts", "transcripts.id", "transcriptVersions.transcriptId")
        .selectAll("transcriptVersions")
        .where("transcripts.userId", "=", userId)
        .where("transcriptVersions.id", ">", after)
        .orderBy("transcriptVersions.id")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, sentences: JSON.parse(row.sentences) }));
    },
  },
  ownedList("interviews", "interviews"),
  ownedList("interviewNotes", "interviewNotes"),
  ownedList("youtubeMedia", "youtubeMedia"),
  ownedList("codes", "qrCodes"),
  ownedList("recordings", "recordings"),
  ownedList("letterImports", "letterImports"),
  ownedList("letters", "letters"),
  ownedList("printOrders", "printOrders"),
  {
    name: "orderLines",
    table: "orderLines",
    read: (db, userId, after, limit) =>
      db
        .selectFrom("orderLines")
        .innerJoin("printOrders", "printOrders.id", "orderLines.orderId")
        .selectAll("orderLines")
        .where("printOrders.userId", "=", userId)
        .where("orderLines.id", ">", after)
        .orderBy("orderLines.id")
        .limit(limit)
        .execute(),
  },
  ownedList("credentialMarks", "credentialMarks"),
  {
    name: "markPresses",
    table: "markPresses",
    read: (db, userId, after, limit) =>
      db
        .selectFrom("markPresses")
        .innerJoin("credentialMarks", "credentialMarks.id", "markPresses.markId")
        .selectAll("markPresses")
        .where("credentialMarks.userId", "=", userId)
        .where("markPresses.id", ">", after)
        .orderBy("markPresses.id")
        .limit(limit)
        .execute(),
  },
  ownedList("waitingRequests", "waitingRequests"),
  ownedList("weeklyQuestion", "weeklyQuestions"),
  ownedList("mailedQuestions", "mailedQuestions"),
  ownedList("questionDrafts", "questionDrafts"),
  ownedList("skippedPrompts", "skippedPrompts"),
  ownedList("carerSnapshots", "carerSnapshots"),
  ownedList("circles", "circles"),
  ownedList("circleCodes", "circleCodes"),
  ownedList("circleMembers", "circleMembers"),
  ownedList("bookBuyers", "bookBuyers"),
  ownedList("keepers", "keepers"),
  ownedList("deathReports", "deathReports"),
  ownedList("storyHearts", "storyHearts"),
  ownedList("asks", "asks"),
  ownedList("memories", "memories"),
  ownedList("toldAnswers", "toldAnswers"),
  ownedList("incomingMails", "incomingMails"),
  ownedList("letterAddresses", "letterAddresses"),
  {
    name: "receipts",
    table: "receipts",
    read: (db, userId, after, limit) =>
      db
        .selectFrom("receipts")
        .innerJoin("checkouts", "checkouts.id", "receipts.checkoutId")
        .selectAll("receipts")
        .where("checkouts.userId", "=", userId)
        // What was paid for a gift is its giver's affair.
        .where("checkouts.isGift", "=", 0)
        .where("receipts.id", ">", after)
        .orderBy("receipts.id")
        .limit(limit)
        .execute(),
  },
  {
    name: "gifts",
    table: "gifts",
    read: readGiftRows,
  },
];

/** The user's row without credentials and derived columns. */
export async function readPerson(db: Db, userId: number) {
  const {
    passwordHash: _hash,
    firstPasswordAt: _firstAt,
    firstPasswordBy: _firstBy,
    usernameKey: _key,
    usernameLook: _look,
    usernameKeyLook: _keyLook,
    nameKey: _nameKey,
    storyCount: _stories,
    biographyStories: _biography,
    missionStories: _mission,
    searchKey: _search,
    ...person
  } = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const address = await db
    .selectFrom("postalAddresses")
    .select(["firstName", "lastName", "address", "city", "state", "zipCode", "country", "phone"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  const groups = (await namesOfGroups(db, [userId])).get(userId) ?? [];
  return { ...person, groups, postalAddress: address ?? null };
}

/** Yields all rows of one list of a user, in the order of their ids, read `atOnce` at a time: a few, where they may be long. */
export async function* rowsOf(
  { read }: PersonList,
  db: Db,
  userId: number,
  atOnce = batchSize,
): AsyncGenerator<Row> {
  let after = 0;
  let rows: Row[];
  do {
    rows = await read(db, userId, after, atOnce);
    yield* rows;
    after = rows.at(-1)?.id ?? after;
  } while (rows.length === atOnce);
}

type OwnedTable = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown; userId: unknown } ? Table : never;
}[keyof Tables];

function ownedList(name: string, table: OwnedTable): PersonList {
  return {
    name,
    table,
    async read(db, userId, after, limit) {
      // Kysely needs one table type. All tables of the parameter's type have these columns.
      const rows = await db
        .selectFrom(table as "stories")
        .selectAll()
        .where("userId", "=", userId)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(toExportedRow);
    },
  };
}

function toExportedRow(row: { id: number }): Row {
  const entries = Object.entries(row)
    .filter(([column]) => !internalColumns.includes(column))
    .map(([column, value]) => [column, jsonColumns.includes(column) ? JSON.parse(String(value)) : value]);
  return Object.fromEntries(entries) as Row;
}
