import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";

/*
 * Everything that the database knows of one person, table by table, as data.json tells it. A table that holds
 * something of a person has its place here, or in `leftOut` with the reason.
 */

type Row = Record<string, unknown> & { id: number };

/** One list of data.json. */
export interface PersonList {
  name: string;
  table: keyof Tables;
  /** The next rows after the one of that id, in the order of their ids. */
  read(db: Db, userId: number, after: number): Promise<Row[]>;
}

/** Few enough that even the longest stories fit into memory together. */
const atOnce = 5;

/** What is of no use outside: names of folders, and marks of forms. */
const inside = [
  "folder",
  "createdByForm",
  "savedBy",
  "inputHash",
  "contentHash",
  "customerKey",
  "customerLastKey",
  "notes",
];
/** Columns that hold JSON. */
const json = ["significantEvents", "layouts", "controls", "positions"];

export const personLists: PersonList[] = [
  own("biographicalInfo", "biographicalInfos"),
  {
    name: "biographicalInfoVersions",
    table: "biographicalInfoVersions",
    async read(db, userId, after) {
      const rows = await db
        .selectFrom("biographicalInfoVersions as versions")
        .innerJoin("biographicalInfos as infos", "infos.id", "versions.biographicalInfoId")
        .selectAll("versions")
        .where("infos.userId", "=", userId)
        .where("versions.id", ">", after)
        .orderBy("versions.id")
        .limit(atOnce)
        .execute();
      return rows.map((row) => ({ ...row, content: JSON.parse(row.content) }));
    },
  },
  own("chapters", "lifeStages"),
  own("chapterWords", "userLifeStages"),
  own("prompts", "prompts"),
  own("promptWords", "userPrompts"),
  own("stories", "stories"),
  {
    name: "storyVersions",
    table: "storyVersions",
    read: (db, userId, after) =>
      db
        .selectFrom("storyVersions")
        .innerJoin("stories", "stories.id", "storyVersions.storyId")
        .selectAll("storyVersions")
        .where("stories.userId", "=", userId)
        .where("storyVersions.id", ">", after)
        .orderBy("storyVersions.id")
        .limit(atOnce)
        .execute(),
  },
  own("drafts", "drafts"),
  own("bookDesigns", "bookDesigns"),
  own("media", "media"),
  own("youtubeMedia", "youtubeMedia"),
  own("codes", "qrCodes"),
  own("recordings", "recordings"),
  own("printOrders", "printOrders"),
  {
    name: "receipts",
    table: "receipts",
    read: (db, userId, after) =>
      db
        .selectFrom("receipts")
        .innerJoin("checkouts", "checkouts.id", "receipts.checkoutId")
        .selectAll("receipts")
        .where("checkouts.userId", "=", userId)
        .where("receipts.id", ">", after)
        .orderBy("receipts.id")
        .limit(atOnce)
        .execute(),
  },
];

/** Tables that know of a person and are not in data.json. */
export const leftOut: Partial<Record<keyof Tables, string>> = {
  users: "told as `person`, without the password's hash",
  sessions: "who has the id of one is signed in",
  mails: "letters that the person has had, with links that open doors",
  oneTimeTokens: "what opens the door to those links",
  attempts: "addresses that failed to sign in, forgotten after minutes",
  heldForms: "sealed until its person signs in, and a draft then",
  submissions: "marks by which a form posted twice is known",
  auditLog: "the house's own book",
  jobs: "the house's own work",
  postalAddresses: "told with `person`",
  payments: "ids at the payment service; the orders and receipts tell what was paid",
  checkouts: "how a plan was bought; the receipts tell what was paid for what",
  setupTokens: "proofs that open an account, and are used up by it",
  subscriptions: "how the plan stands, as the account page tells; it says nothing that is the person's own",
  paymentCustomers: "a number at the payment service",
  exports: "the downloads themselves",
  printFiles: "made from the book, and made again when they are asked for",
  printOrderChanges: "the house's own book of what was done with an order",
  bookApprovals: "kept for the printer; the print check gives their files",
};

/** The account itself, without what opens it and what is counted. */
export async function readPerson(db: Db, userId: number) {
  const {
    passwordHash: _hash,
    usernameKey: _key,
    nameKey: _nameKey,
    storyCount: _stories,
    biographyStories: _biography,
    missionStories: _mission,
    searchKey: _search,
    ...person
  } = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const address = await db
    .selectFrom("postalAddresses")
    .select(["firstName", "lastName", "address", "city", "state", "zipCode", "phone"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return { ...person, postalAddress: address ?? null };
}

/** All rows of a list, a few at a time. */
export async function* rowsOf({ read }: PersonList, db: Db, userId: number): AsyncGenerator<Row> {
  let after = 0;
  let rows: Row[];
  do {
    rows = await read(db, userId, after);
    yield* rows;
    after = rows.at(-1)?.id ?? after;
  } while (rows.length === atOnce);
}

/** The list of a table whose rows say whose they are. */
function own(
  name: string,
  table:
    | "biographicalInfos"
    | "lifeStages"
    | "userLifeStages"
    | "prompts"
    | "userPrompts"
    | "stories"
    | "drafts"
    | "bookDesigns"
    | "media"
    | "youtubeMedia"
    | "qrCodes"
    | "recordings"
    | "printOrders",
): PersonList {
  return {
    name,
    table,
    async read(db, userId, after) {
      // All of these tables have the columns that are named here.
      const rows = await db
        .selectFrom(table as "stories")
        .selectAll()
        .where("userId", "=", userId)
        .where("id", ">", after)
        .orderBy("id")
        .limit(atOnce)
        .execute();
      return rows.map(toOutside);
    },
  };
}

function toOutside(row: { id: number }): Row {
  const entries = Object.entries(row)
    .filter(([column]) => !inside.includes(column))
    .map(([column, value]) => [column, json.includes(column) ? JSON.parse(String(value)) : value]);
  return Object.fromEntries(entries) as Row;
}
