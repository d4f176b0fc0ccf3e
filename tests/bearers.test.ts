import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { asThemselves } from "~/domain/base/actor";
import { type Deps, nowText, systemClock } from "~/domain/base/deps";
import type { ServedBearerKind } from "~/domain/base/reader";
import { hashToken } from "~/domain/base/token.server";
import { issueTokens, revokeTokensFor } from "~/domain/people/auth/one-time-tokens.server";
import { cardToken, endCards } from "~/domain/people/tablets/door-cards.server";
import {
  issueSetupToken,
  revokeSetupTokens,
} from "~/domain/selling/checkouts/account-setup/setup-tokens.server";
import { addGiftLink } from "~/domain/selling/gifts/gift-rows.server";
import { createQuestionLink, endQuestionLinks } from "~/domain/writing/questions/question-links.server";
import { type Row, routeTable } from "~/routes.js";
import { addBelongings } from "./support/belongings";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/*
 * What a token in a link opens is open to whoever has it, and to nobody else. The addresses come from the route table:
 * a new kind of bearer fails here until it says how its token is made and taken back.
 */

/** Whoever has something to open, with a mark in every text of theirs. */
interface Owner {
  mark: string;
  caller: Caller;
  userId: number;
  audio: number;
  story: number;
  checkoutId: number;
}

const sessionSecret = randomBytes(32).toString("base64url");
let server: RunningServer;
let deps: Deps;
let ada: Owner;
let ben: Owner;
let root: Caller;
/** What a volunteer has, by the token. */
const helpers = new Map<string, { sitting: number; told: number }>();
/** Whose circle a link opens. */
const guests = new Map<string, Owner>();

interface Kind {
  /** The link of a gift is of one side. */
  make: (owner: Owner, side?: "giver" | "receiver") => Promise<string>;
  takeBack: (owner: Owner) => Promise<unknown>;
  /** The page with a token that opens nothing says so, instead of 404. */
  hasWords?: true;
}

const kinds: Record<ServedBearerKind, Kind> = {
  qr: {
    make: async ({ caller, audio }) => (await caller.call("PUT", `/api/codes/${audio}`)).json.token,
    takeBack: ({ caller, audio }) => caller.call("DELETE", `/api/codes/${audio}`),
  },
  invoice: {
    make: async ({ checkoutId, mark }) => {
      await server.db.deleteFrom("invoices").where("checkoutId", "=", checkoutId).execute();
      const token = randomBytes(16).toString("base64url");
      const [at, seller] = [nowText(systemClock), JSON.stringify({ name: mark, address: "", taxId: "" })];
      const row = { token, state: "open", seller, lines: "[]", totalCents: 100 } as const;
      await server.db
        .insertInto("invoices")
        .values({ ...row, number: checkoutId, checkoutId, issuedAt: at, dueAt: at, name: mark })
        .execute();
      return token;
    },
    takeBack: ({ checkoutId }) =>
      server.db
        .updateTable("invoices")
        .set({ token: randomBytes(16).toString("base64url") })
        .where("checkoutId", "=", checkoutId)
        .execute(),
  },
  export: {
    make: async ({ userId }) => {
      const [issued] = await issueTokens(deps, [{ purpose: "export-link", userId, lifetime: 60_000 }]);
      return issued?.token ?? "";
    },
    takeBack: ({ userId }) => revokeTokensFor(server.db, userId, "export-link"),
    hasWords: true,
  },
  question: {
    make: async ({ userId }) => {
      const link = { userId, promptId: 1, reason: "next", dueAt: null } as const;
      return (await createQuestionLink(deps, link)).token;
    },
    takeBack: ({ userId }) => endQuestionLinks(deps, asThemselves(userId)),
  },
  circle: {
    make: async (own) => {
      const { caller, mark, story } = own;
      await caller.call("PUT", "/api/family/sharing", { all: true });
      const guest = { name: `Ruth of ${mark}`, role: "help" };
      const { json } = await caller.call("POST", "/api/family", guest);
      const told = { toldTo: guest.name, toldToMember: json.id };
      await server.db.updateTable("stories").set(told).where("id", "=", story).execute();
      await allowToOrder(own, { giftId: null, memberId: json.id });
      const token = String(json.link.split("/").at(-1));
      guests.set(token, own);
      return token;
    },
    takeBack: async ({ caller }) => {
      const { json: members } = await caller.call("GET", "/api/family");
      for (const { id } of members) await caller.call("DELETE", `/api/family/${id}`);
    },
  },
  tablet: {
    make: async ({ mark }) => {
      const token = randomBytes(16).toString("base64url");
      const at = nowText(systemClock);
      const row = { name: "Library", place: "", tokenHash: hashToken(token), createdAt: at, lastSeenAt: at };
      await server.db
        .insertInto("tablets")
        .values({ ...row, userId: await houseOf(mark), endedAt: null })
        .execute();
      return token;
    },
    takeBack: async ({ mark }) => {
      const userId = await houseOf(mark);
      const endedAt = nowText(systemClock);
      await server.db.updateTable("tablets").set({ endedAt }).where("userId", "=", userId).execute();
    },
  },
  card: {
    make: async ({ mark, userId }) => {
      const { cardGeneration } = await server.db
        .updateTable("users")
        .set({ assignedOwnerId: await houseOf(mark) })
        .where("id", "=", userId)
        .returning("cardGeneration")
        .executeTakeFirstOrThrow();
      return cardToken(sessionSecret, { id: userId, cardGeneration });
    },
    takeBack: ({ userId }) => endCards(server.db, [userId]),
  },
  volunteer: {
    make: async ({ mark, userId, story }) => {
      const house = await houseOf(mark);
      const token = randomBytes(16).toString("base64url");
      const at = nowText(systemClock);
      await server.db
        .updateTable("users")
        .set({ assignedOwnerId: house, takesVolunteers: 1 })
        .where("id", "=", userId)
        .execute();
      const row = {
        userId: house,
        name: "Ruth",
        email: null,
        locale: "en",
        seesAll: 1,
        createdAt: at,
      } as const;
      const secrets = { tokenHash: hashToken(token), sealedToken: null, codeHash: null, codeUntil: null };
      const { id } = await server.db
        .insertInto("volunteers")
        .values({ ...row, ...secrets, until: "2099-01-01T00:00:00.000Z", createdByForm: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      const sitting = await server.db
        .insertInto("volunteerSittings")
        .values({ volunteerId: id, userId, mailedQuestionId: null, beganAt: at })
        .returning("id")
        .executeTakeFirstOrThrow();
      await server.db.updateTable("stories").set({ toldToVolunteer: id }).where("id", "=", story).execute();
      helpers.set(token, { sitting: sitting.id, told: story });
      return token;
    },
    takeBack: async ({ mark }) => {
      const house = await houseOf(mark);
      const endedAt = nowText(systemClock);
      await server.db.updateTable("volunteers").set({ endedAt }).where("userId", "=", house).execute();
    },
  },
  gift: {
    make: async (own, side = "giver") => {
      const { checkoutId, mark } = own;
      const words = { recipientName: mark, calledAs: mark, lines: mark, givers: mark, questions: "[]" };
      const sealed = { sealedToken: "", sealedCode: "", codeHash: randomBytes(16).toString("base64url") };
      const at = nowText(systemClock);
      await server.db.deleteFrom("gifts").where("checkoutId", "=", checkoutId).execute();
      const { id } = await server.db
        .insertInto("gifts")
        .values({
          ...words,
          ...sealed,
          checkoutId,
          planId: "family",
          locale: "en",
          timeZone: "UTC",
          createdAt: at,
          updatedAt: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await allowToOrder(own, { giftId: id, memberId: null });
      return addGiftLink(deps, id, side);
    },
    takeBack: ({ checkoutId }) =>
      server.db.deleteFrom("gifts").where("checkoutId", "=", checkoutId).execute(),
  },
  keeper: {
    make: async ({ caller }) => {
      const keeper = { name: "Ruth", email: `ruth-${randomBytes(4).toString("hex")}@example.org` };
      const { json } = await caller.call("PUT", "/api/family/keepers", { keepers: [keeper] });
      return String(json.links[0].link.split("/").at(-1));
    },
    takeBack: ({ caller }) => caller.call("PUT", "/api/family/keepers", { keepers: [] }),
  },
  setup: {
    make: async ({ checkoutId }) => (await issueSetupToken(deps, { id: checkoutId })).token,
    takeBack: ({ checkoutId }) => revokeSetupTokens(server, checkoutId),
    hasWords: true,
  },
};

beforeAll(async () => {
  server = await startServer({ SESSION_SECRET: sessionSecret });
  deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  ada = await addOwner("ada", "Xanthippe");
  ben = await addOwner("ben", "Zephyrine");
  await addPerson(server.db, "root", { displayName: "root", isAdmin: true });
  root = await Caller.signIn(server, "root");
});

afterAll(() => server.stop());

async function addOwner(name: string, mark: string): Promise<Owner> {
  const { userId } = await addPerson(server.db, name, { displayName: `${mark} Whitfield` });
  const caller = await Caller.signIn(server, name);
  const { audio, story } = await addBelongings(server, caller, userId, mark);
  const at = nowText(systemClock);
  const quote = JSON.stringify({ planName: `${mark}'s plan`, lines: [], totalCents: 100 });
  const plan = {
    planId: "family",
    quote,
    dueCents: 100,
    state: "invoiced",
    email: `${mark}@example.org`,
  } as const;
  const { id: checkoutId } = await server.db
    .insertInto("checkouts")
    .values({ ...plan, reference: `bearers-${name}`, createdAt: at, updatedAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { mark, caller, userId, audio, story, checkoutId };
}

/** The yes of an author, by which a giver or a relative orders copies. */
async function allowToOrder(
  { userId }: Owner,
  whom: { giftId: number | null; memberId: number | null },
): Promise<void> {
  const { giftId } = whom;
  if (giftId !== null)
    await server.db.updateTable("gifts").set({ receiverId: userId }).where("id", "=", giftId).execute();
  await server.db
    .insertInto("bookBuyers")
    .values({ userId, ...whom, allowedAt: nowText(systemClock) })
    .execute();
}

/** The owner of a house with the mark in its name. */
async function houseOf(mark: string): Promise<number> {
  const username = `house-${mark.toLowerCase()}`;
  const known = await server.db
    .selectFrom("users")
    .select("id")
    .where("usernameKey", "=", username)
    .executeTakeFirst();
  if (known) return known.id;
  return (await addPerson(server.db, username, { displayName: `${mark} House`, isOwner: true })).userId;
}

const rows = routeTable.filter((row): row is Row & { bearer: ServedBearerKind } => row.bearer !== null);
const readable = rows.filter(({ get }) => get === "bearer");
const nobodys = "Z".repeat(22);

/** Takes the rows whose token is in the address, or may be. */
function addressOf({ path, bearer }: Row, token: string): string {
  if (bearer === "circle" && !path.includes(":token")) return addressInRoom(path, guests.get(token) ?? ada);
  if (bearer === "volunteer") {
    const { sitting, told } = helpers.get(token) ?? { sitting: 1, told: ada.story };
    const place = path.replace(":token", token).replace(":sitting", String(sitting));
    return place.replace(":told", String(told));
  }
  if (bearer === "gift") return path.replace(/:token|:code/, token);
  return path.includes(":token") ? path.replace(":token", token) : `${path}?token=${token}&kind=${bearer}`;
}

function addressInRoom(path: string, { story, audio }: Owner): string {
  return path.replace(/:storyId|:toldId/, String(story)).replace(":id/:name", `${audio}/recording.mp3`);
}

/** The status, and whose words are in the answer. */
async function look(row: Row, token: string, caller = new Caller(server)) {
  if (row.bearer === "circle") await caller.page(`/family/${token}`);
  const { cookie } = caller;
  if (row.bearer === "tablet")
    caller.cookie = [cookie, `tablet=${encodeURIComponent(btoa(JSON.stringify(token)))}`]
      .filter(Boolean)
      .join("; ");
  const { status, html } = await caller.page(addressOf(row, token));
  if (row.bearer === "tablet") caller.cookie = cookie;
  return { status, told: [ada, ben].filter(({ mark }) => html.includes(mark)).map(({ mark }) => mark) };
}

/** A download of a closed account is opened by a link alone. */
async function setClosed(row: Row, owners: Owner[]): Promise<void> {
  const closedAt = row.bearer === "export" ? nowText(systemClock) : null;
  const ids = owners.map(({ userId }) => userId);
  await server.db.updateTable("users").set({ closedAt }).where("id", "in", ids).execute();
}

async function reopen(): Promise<void> {
  await server.db.updateTable("users").set({ closedAt: null }).execute();
}

test("only rows for bearers name a kind, and all of them do", () => {
  const isForBearers = ({ get, change }: Row) => [get, change].includes("bearer");
  expect(routeTable.filter((row) => isForBearers(row) !== (row.bearer !== null))).toEqual([]);
  expect(new Set(rows.map(({ bearer }) => bearer))).toEqual(new Set(Object.keys(kinds)));
});

describe.each(readable.map((row) => [row.path, row] as const))("%s", (path, row) => {
  const { make: makeFor, takeBack, hasWords } = kinds[row.bearer];
  const make = (owner: Owner) => makeFor(owner, path.includes(":code") ? "receiver" : "giver");
  const ends = [
    "/invoice.pdf",
    "/card.pdf",
    "/:number",
    "/file",
    "/download",
    "/:name",
    "/:file",
    "/recordings",
    "/done",
  ];
  const isFile = ends.some((end) => path.endsWith(end));
  const nothing = { status: hasWords && path !== "/download/file" ? 200 : 404, told: [] };

  afterEach(reopen);

  test("opens with its token, and no more once that is taken back", async () => {
    const token = await make(ada);
    await setClosed(row, [ada]);
    // A file is bytes, or made by a program; a browser gets one download only after its link was used up.
    if (!isFile) expect(await look(row, token)).toEqual({ status: 200, told: [ada.mark] });
    await takeBack(ada);
    expect(await look(row, token)).toEqual(nothing);
  });

  test("a stranger with a token of the same kind opens what is theirs alone", async () => {
    const [adas, bens] = [await make(ada), await make(ben)];
    await setClosed(row, [ada, ben]);
    if (!isFile) {
      expect(await look(row, adas)).toEqual({ status: 200, told: [ada.mark] });
      expect(await look(row, bens)).toEqual({ status: 200, told: [ben.mark] });
    }
    await takeBack(ada);
    expect(await look(row, adas)).toEqual(nothing);
    if (!isFile) expect((await look(row, bens)).told).toEqual([ben.mark]);
  });

  test.each(["participant", "administrator"])(
    "a stranger who is signed in as %s finds nothing",
    async (role) => {
      await make(ada);
      await setClosed(row, [ada]);
      const caller = role === "participant" ? ben.caller : root;
      expect((await look(row, nobodys, caller)).told).not.toContain(ada.mark);
      expect((await look(row, nobodys, caller)).status).toBe(nothing.status);
    },
  );

  test.each(Object.keys(kinds).filter((kind) => kind !== row.bearer))("not with that of %s", async (kind) => {
    const token = await kinds[kind as ServedBearerKind].make(ada);
    expect(await look(row, token)).toEqual(nothing);
  });

  test("not with a guessed one, nor for a HEAD or a part of it", async () => {
    expect(await look(row, nobodys)).toEqual(nothing);
    const caller = new Caller(server);
    const part = { range: "bytes=0-9" };
    for (const [method, headers] of [
      ["HEAD", {}],
      ["GET", part],
    ] as const) {
      const { status } = await caller.request(method, addressOf(row, nobodys), undefined, headers);
      expect([method, status]).toEqual([method, nothing.status]);
    }
  });
});

describe("a form on a page that a token opened", () => {
  const send = async (formToken: string, owner: Owner, origin = [server.address]) => {
    const form = new FormData();
    const email = `${owner.mark}@example.org`;
    for (const [name, value] of Object.entries({ formToken, intent: "email/correct", email }))
      form.set(name, value);
    const address = `/account-setup?token=${await kinds.setup.make(owner)}`;
    const headers = origin.map((value): [string, string] => ["origin", value]);
    const init = { method: "POST", body: form, redirect: "manual", headers } as const;
    const response = await fetch(server.address + address, init);
    return { status: response.status, isRefused: (await response.text()).includes("made for another link") };
  };
  const formOf = async (owner: Owner) =>
    new Caller(server).formToken(`/account-setup?token=${await kinds.setup.make(owner)}`);

  test("is taken from the one that it was made for, also where the browser names no origin", async () => {
    const token = await formOf(ada);
    expect(await send(token, ada)).toEqual({ status: 303, isRefused: false });
    expect(await send(token, ada, [])).toEqual({ status: 303, isRefused: false });
    expect((await send("none", ada, [])).status).toBe(403);
  });

  test("is refused from another", async () => {
    expect(await send(await formOf(ada), ben)).toEqual({ status: 409, isRefused: true });
  });

  test("is taken when it was made for a visitor, as before there were bearers", async () => {
    const visitors = await new Caller(server).formToken("/auth");
    expect(await send(visitors, ada)).toEqual({ status: 303, isRefused: false });
  });
});
