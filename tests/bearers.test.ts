import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Deps, nowText, systemClock } from "~/domain/base/deps";
import type { BearerKind } from "~/domain/base/reader";
import { issueTokens, revokeTokensFor } from "~/domain/people/auth/one-time-tokens.server";
import {
  issueSetupToken,
  revokeSetupTokens,
} from "~/domain/selling/checkouts/account-setup/setup-tokens.server";
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

const mark = "Xanthippe";

let server: RunningServer;
let deps: Deps;
let ada: Caller;
let userId: number;
let audio: number;
let checkoutId: number;

interface Kind {
  make: () => Promise<string>;
  takeBack: (token: string) => Promise<unknown>;
  /** The page with a token that opens nothing says so, instead of 404. */
  hasWords?: true;
}

const kinds: Record<BearerKind, Kind> = {
  qr: {
    make: async () => (await ada.call("PUT", `/api/codes/${audio}`)).json.token,
    takeBack: () => ada.call("DELETE", `/api/codes/${audio}`),
  },
  invoice: {
    make: async () => {
      await server.db.deleteFrom("invoices").execute();
      const token = "A".repeat(22);
      const [at, seller] = [nowText(systemClock), JSON.stringify({ name: mark, address: "", taxId: "" })];
      const row = { number: 1, token, state: "open", seller, lines: "[]", totalCents: 100 } as const;
      await server.db
        .insertInto("invoices")
        .values({ ...row, checkoutId, issuedAt: at, dueAt: at, name: mark })
        .execute();
      return token;
    },
    takeBack: () =>
      server.db
        .updateTable("invoices")
        .set({ token: "B".repeat(22) })
        .execute(),
  },
  export: {
    make: async () => {
      const [issued] = await issueTokens(deps, [{ purpose: "export-link", userId, lifetime: 60_000 }]);
      return issued?.token ?? "";
    },
    takeBack: () => revokeTokensFor(server.db, userId, "export-link"),
    hasWords: true,
  },
  setup: {
    make: async () => (await issueSetupToken(deps, { id: checkoutId })).token,
    takeBack: () => revokeSetupTokens(server, checkoutId),
    hasWords: true,
  },
};

beforeAll(async () => {
  server = await startServer();
  deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  ({ userId } = await addPerson(server.db, "ada", { displayName: `${mark} Whitfield` }));
  ada = await Caller.signIn(server, "ada");
  ({ audio } = await addBelongings(server, ada, userId, mark));
  const at = nowText(systemClock);
  const quote = JSON.stringify({ planName: `${mark}'s plan`, lines: [], totalCents: 100 });
  const plan = {
    planId: "family",
    quote,
    dueCents: 100,
    state: "paid",
    email: `${mark}@example.org`,
  } as const;
  ({ id: checkoutId } = await server.db
    .insertInto("checkouts")
    .values({ ...plan, reference: "bearers", createdAt: at, updatedAt: at, paidAt: at })
    .returning("id")
    .executeTakeFirstOrThrow());
});

afterAll(() => server.stop());

const rows = routeTable.filter((row): row is Row & { bearer: BearerKind } => row.bearer !== null);
const readable = rows.filter(({ get }) => get === "bearer");
const nobodys = "Z".repeat(22);

/** Takes the rows whose token is in the address, or may be. */
function addressOf({ path, bearer }: Row, token: string): string {
  return path.includes(":token") ? path.replace(":token", token) : `${path}?token=${token}&kind=${bearer}`;
}

async function look(row: Row, token: string): Promise<{ status: number; isTold: boolean }> {
  const { status, html } = await new Caller(server).page(addressOf(row, token));
  return { status, isTold: html.includes(mark) };
}

test("only rows for bearers name a kind, and all of them do", () => {
  const isForBearers = ({ get, change }: Row) => [get, change].includes("bearer");
  expect(routeTable.filter((row) => isForBearers(row) !== (row.bearer !== null))).toEqual([]);
  expect(new Set(rows.map(({ bearer }) => bearer))).toEqual(new Set(Object.keys(kinds)));
});

describe.each(readable.map((row) => [row.path, row] as const))("%s", (path, row) => {
  const { make, takeBack, hasWords } = kinds[row.bearer];
  const isFile = path.endsWith("/invoice.pdf") || path.endsWith("/file");
  const nothing = hasWords && path !== "/download/file" ? 200 : 404;

  test("opens with its token, and no more once that is taken back", async () => {
    await server.db
      .updateTable("users")
      .set({ closedAt: row.bearer === "export" ? nowText(systemClock) : null })
      .where("id", "=", userId)
      .execute();
    const token = await make();
    // A file is bytes, or made by a program; a browser gets one download only after its link was used up.
    if (!isFile) expect(await look(row, token)).toEqual({ status: 200, isTold: true });
    await takeBack(token);
    expect(await look(row, token)).toEqual({ status: nothing, isTold: false });
    await server.db.updateTable("users").set({ closedAt: null }).where("id", "=", userId).execute();
  });

  test.each(Object.keys(kinds).filter((kind) => kind !== row.bearer))("not with that of %s", async (kind) => {
    const token = await kinds[kind as BearerKind].make();
    expect(await look(row, token)).toEqual({ status: nothing, isTold: false });
  });

  test("not with a guessed one, nor for a HEAD or a part of it", async () => {
    expect(await look(row, nobodys)).toEqual({ status: nothing, isTold: false });
    const caller = new Caller(server);
    const part = { range: "bytes=0-9" };
    for (const [method, headers] of [
      ["HEAD", {}],
      ["GET", part],
    ] as const) {
      const { status } = await caller.request(method, addressOf(row, nobodys), undefined, headers);
      expect([method, status]).toEqual([method, nothing]);
    }
  });
});
