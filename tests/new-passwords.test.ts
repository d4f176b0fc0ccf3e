import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { type Answer, Caller } from "./support/browserless";
import {
  buyOnPage,
  type CheckoutServer,
  payAtStripe,
  setupFields,
  startCheckoutServer,
} from "./support/checkout-server";
import { textOf } from "./support/html";
import { giveMailbox, newestLink } from "./support/mails";
import { addPeople, type PersonName, password } from "./support/people";

/* A password that is easy to guess is refused wherever one is chosen, and three words are offered instead. */

let shop: CheckoutServer;
let people: Record<PersonName, Self>;
let root: Caller;
let count = 0;

const adas = "ada@example.org";
const good = "zebra lantern quartz";
const newName = () => `ivy-${++count}`;

beforeAll(async () => {
  shop = await startCheckoutServer({ BRAND_NAME: "Harbor Memories" });
  people = await addPeople(shop.server.db);
  await giveMailbox(shop.server.db, people.ada.userId, adas);
  root = await Caller.signIn(shop.server, "root");
});

beforeEach(() => shop.server.db.deleteFrom("attempts").execute());

afterAll(() => shop.close());

interface Door {
  /** Opens the door anew, and returns what chooses a password there. */
  open: () => Promise<(chosen: string) => Promise<Answer>>;
  taken: number;
  /** A password that is the name of the person there. */
  name: string;
}

async function paidBuyer(): Promise<Caller> {
  const caller = shop.visitor();
  const { location } = await buyOnPage(caller, "self-serve");
  await payAtStripe(location);
  await shop.stripe.settled();
  return caller;
}

/** Somebody whose password staff have set. */
async function addIvy() {
  const username = newName();
  const made = await root.call("POST", "/api/admin/users", {
    username,
    displayName: "Ivy Tannenbaum",
    password,
  });
  return { id: Number(made.json.id), username, caller: await Caller.signIn(shop.server, username) };
}

const staffForm = { displayName: "Ivy Tannenbaum", intent: "update" };

const doors: Record<string, Door> = {
  "account setup, on the page": {
    open: async () => {
      const caller = await paidBuyer();
      const fields = { ...setupFields, username: newName() };
      return (chosen) =>
        caller.post("/account-setup", "/account-setup", {
          ...fields,
          password: chosen,
          confirmPassword: chosen,
        });
    },
    taken: 303,
    name: "Lindqvist1941",
  },
  "account setup, by the call": {
    open: async () => {
      const caller = await paidBuyer();
      const { confirmPassword: _, ...fields } = { ...setupFields, username: newName() };
      return (chosen) => caller.call("POST", "/api/complete-account-setup", { ...fields, password: chosen });
    },
    taken: 201,
    name: "nora.lindqvist",
  },
  "the first change of a password that staff set": {
    open: async () => {
      const { caller } = await addIvy();
      return (chosen) =>
        caller.post("/first-password", "/first-password", { password: chosen, confirmPassword: chosen });
    },
    taken: 303,
    name: "Tannenbaum!",
  },
  "one's own change": {
    open: async () => {
      const { id, username } = await addIvy();
      await shop.server.db.updateTable("users").set({ firstPasswordAt: null }).where("id", "=", id).execute();
      const caller = await Caller.signIn(shop.server, username);
      return (chosen) =>
        caller.post("/account", "/account", {
          intent: "password/change",
          currentPassword: password,
          password: chosen,
          confirmPassword: chosen,
        });
    },
    taken: 303,
    name: "tannenbaum",
  },
  "a mailed link": {
    open: async () => {
      await shop.server.db.deleteFrom("oneTimeTokens").execute();
      const visitor = shop.visitor();
      await visitor.post("/forgot", "/forgot", { email: adas });
      const { path, token } = await newestLink(shop.server.db, adas);
      return (chosen) => visitor.post(path, path, { token, password: chosen, confirmPassword: chosen });
    },
    taken: 303,
    name: "whitfield2",
  },
  "a printed code": {
    open: async () => {
      const { id } = await addIvy();
      const sheet = await root.post(`/admin/users/${id}/code`, `/admin/users/${id}/code`, {});
      const code = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(sheet.html)?.[0] ?? "";
      const visitor = shop.visitor();
      const page = "/auth/printed-code";
      return (chosen) => visitor.post(page, page, { code, password: chosen, confirmPassword: chosen });
    },
    taken: 303,
    name: "tannenbaum1",
  },
  "staff, for a new person": {
    open: async () => {
      const fields = { ...staffForm, username: newName() };
      return (chosen) => root.post("/admin/users/new", "/admin/users/new", { ...fields, password: chosen });
    },
    taken: 303,
    name: "TANNENBAUM",
  },
  "staff, for a new person, by the call": {
    open: async () => {
      const body = { displayName: "Ivy Tannenbaum", username: newName(), email: "plumtree@example.org" };
      return (chosen) => root.call("POST", "/api/admin/users", { ...body, password: chosen });
    },
    taken: 201,
    name: "plumtree",
  },
  "staff, for somebody": {
    open: async () => {
      const { id, username } = await addIvy();
      const page = `/admin/users/${id}`;
      return (chosen) => root.post(page, page, { ...staffForm, username, password: chosen });
    },
    taken: 303,
    name: "ivytannenbaum",
  },
  "staff, for somebody, by the call": {
    open: async () => {
      const { id } = await addIvy();
      return (chosen) => root.call("PATCH", `/api/admin/users/${id}`, { password: chosen });
    },
    taken: 200,
    name: "tannenbaum9",
  },
};

const wordsOf = ({ json, html }: Answer): string => json?.errors?.password?.[0] ?? textOf(html);
const offer =
  /Three words such as ["“]([a-z]+ [a-z]+ [a-z]+)["”] are easier to remember and harder to guess\./;

describe.each(Object.entries(doors))("at the door %s", (_, door) => {
  test("an easy password is refused with three other words each time, and a hard one taken", async () => {
    const choose = await door.open();
    const offers: (string | undefined)[] = [];
    for (const easy of [
      "letmein12",
      "P@ssw0rd1",
      "aaaaaaaa",
      door.name,
      "harbormemories1",
      "a life remembered",
    ]) {
      const answer = await choose(easy);
      expect([easy, answer.status]).toEqual([easy, 400]);
      expect(wordsOf(answer)).toContain("This password is too easy to guess.");
      expect(answer.html).not.toContain(`value="${easy}"`);
      offers.push(offer.exec(wordsOf(answer))?.[1]);
    }
    expect(new Set(offers).size).toBe(offers.length);
    expect(offers).not.toContain(undefined);
    expect((await choose(good)).status).toBe(door.taken);
  });
});

test("a password of before signs in as ever", async () => {
  const passwordHash = await hash("letmein12", { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await shop.server.db
    .updateTable("users")
    .set({ passwordHash })
    .where("id", "=", people.ben.userId)
    .execute();
  const answer = await shop.visitor().call("POST", "/api/login", { username: "ben", password: "letmein12" });
  expect(answer.status).toBe(200);
});

test("three words are a password as they stand", async () => {
  const choose = await doors["staff, for somebody"]?.open();
  const words = offer.exec(wordsOf((await choose?.("password1")) as Answer))?.[1] ?? "";
  expect((await choose?.(words))?.status).toBe(303);
});
