import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { createQuestionLink } from "~/domain/writing/questions/question-links.server";
import { type Row, routeTable } from "~/routes.js";
import { isCall } from "./support/addresses-with-id";
import { addBelongings, type Belongings } from "./support/belongings";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { tablePrints } from "./support/table-prints";

/* Whoever has the link of a mailed question, against every row of the route table: nothing of the account is read or changed. */

const mark = "Xanthippe";
const hers = new RegExp(`${mark}(\\?| was| is| told| at)`);

let server: RunningServer;
let own: Belongings;
let token: string;
let bearer: Caller;

beforeAll(async () => {
  server = await startServer();
  await addPerson(server.db, "ada", { displayName: `${mark} Whitfield` });
  const ada = await Caller.signIn(server, "ada");
  const { id: userId } = (await ada.call("GET", "/api/user")).json;
  own = await addBelongings(server, ada, userId, mark);
  const told = { promptId: 5, content: `${mark} was here.` };
  expect((await ada.call("POST", "/api/stories", told)).status).toBe(201);
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  ({ token } = await createQuestionLink(deps, { userId, promptId: 5, reason: "next", dueAt: null }));
  bearer = new Caller(server);
  expect((await bearer.page(`/q/${token}`)).status).toBe(200);
});

afterAll(() => server.stop());

const isOwnRow = ({ bearer: kind }: Row) => kind === "question";
const others = routeTable.filter((row) => !isOwnRow(row) && row.path !== "*");

/** The token stands wherever one may, in the address and beside it; ids are those of the person. */
function addressOf({ path }: Row): string {
  const values: Record<string, string> = {
    ":id/:name": `${own.image}/photo.jpg`,
    ":orderNumber": String(own.order),
    ":name": "photo.jpg",
    ":promptId": "3",
    ":token": token,
    ":code": token,
  };
  let address = path;
  for (const [name, value] of Object.entries(values)) address = address.replace(name, value);
  return `${address.replace(/:[a-zA-Z]+/g, String(own.story))}?token=${token}&kind=question`;
}

const mayBeSeen = ({ get }: Row) => get === "anyone" || get === "bearer";

describe("what a bearer of a question reads", () => {
  test.each(others.filter(({ get }) => get).map((row) => [row.path, row] as const))(
    "at %s is nothing of hers",
    async (path, row) => {
      for (const [method, headers] of [
        ["GET", {}],
        ["HEAD", {}],
        ["GET", { range: "bytes=0-9" }],
      ] as const) {
        const { status, html } = await bearer.request(method, addressOf(row), undefined, headers);
        expect(html, `${method} ${path}`).not.toMatch(hers);
        if (!mayBeSeen(row))
          expect([301, 302, 303, 401, 403, 404], `${method} ${path} ${status}`).toContain(status);
      }
    },
  );

  test("at her own link is the question alone, though its prompt has a story", async () => {
    expect((await bearer.page(`/q/${token}`)).html).toContain("You have told of this");
    for (const path of ["", "/stop", "/pause", "/less", "/another"])
      for (const headers of [{}, { range: "bytes=0-9" }] as Record<string, string>[]) {
        const { html } = await bearer.request("GET", `/q/${token}${path}`, undefined, headers);
        expect(html).not.toMatch(hers);
      }
  });
});

test("what a bearer of a question changes by any other address is nothing", async () => {
  const formToken = await bearer.formToken(`/q/${token}`);
  const before = tablePrints(server);
  for (const row of others.filter(({ change }) => change && change !== "anyone")) {
    const address = addressOf(row);
    const methods = isCall(row.path) ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST"];
    for (const method of methods) {
      const form = new URLSearchParams({ formToken, intent: "answer", content: "Stolen." });
      const type = { "content-type": "application/x-www-form-urlencoded" };
      const { status, html } = isCall(row.path)
        ? await bearer.call(method, address, { content: "Stolen." })
        : await bearer.request(method, address, form.toString(), type);
      // The form of another kind of link is not this one: 400 in plain words, where it is looked at before its link.
      const refused = [302, 303, 401, 403, 404, 405, ...(row.change === "bearer" ? [400, 415] : [])];
      expect(refused, `${method} ${row.path} ${status}`).toContain(status);
      expect(html, `${method} ${row.path}`).not.toMatch(hers);
    }
  }
  const after = tablePrints(server);
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  // Forms of a session that ended are kept until somebody signs in; they are nobody's.
  expect(changed.filter((name) => name !== "held_forms" && name !== "kept_forms")).toEqual([]);
});
