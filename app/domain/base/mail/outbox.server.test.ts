import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { enqueueMail, type MailDeps, type NewMail } from "./outbox.server";
import { languageOfStaff } from "./staff-language.server";

let deps: MailDeps;
let ada: number;

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: undefined };
  deps = { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog(), config };
  ada = (await addPeople(deps.db)).ada.userId;
  await deps.db
    .updateTable("users")
    .set({ email: "ada@example.org", locale: "es" })
    .where("id", "=", ada)
    .execute();
});

afterEach(() => deps.db.destroy());

/** The language in which a mail is made while an English page is answered. */
async function languageOf(mail: Pick<NewMail, "userId" | "recipient" | "language">): Promise<string> {
  const letter = () => ({ subject: t("Story saved"), to: "", paragraphs: [], closing: [] });
  const id = await inLanguage("en", () => enqueueMail(deps, { kind: "welcome", ...mail, letter }));
  const row = await deps.db.selectFrom("mails").select("html").where("id", "=", id).executeTakeFirstOrThrow();
  return /<html lang="(\w+)"/.exec(row.html)?.[1] ?? "";
}

describe("a mail is in the language of whoever receives it", () => {
  test.each<[string, string, Language | undefined, string]>([
    ["the account's, at its own address", "Ada@example.org", "en", "es"],
    ["the account's, where none is named", "ruth@example.org", undefined, "es"],
    ["the named one, at another address", "help@example.org", "en", "en"],
  ])("%s", async (_whose, recipient, language, expected) => {
    expect(await languageOf({ userId: ada, recipient, ...(language && { language }) })).toBe(expected);
  });

  test("the named one, where the account has no address", async () => {
    await deps.db.updateTable("users").set({ email: null }).where("id", "=", ada).execute();
    expect(await languageOf({ userId: ada, recipient: "help@example.org", language: "en" })).toBe("en");
    expect(await languageOf({ userId: ada, recipient: "ada@example.org" })).toBe("es");
  });

  test("without an account, the named one, or else that of the page", async () => {
    expect(await languageOf({ userId: null, recipient: "x@example.org", language: "es" })).toBe("es");
    expect(await languageOf({ userId: null, recipient: "x@example.org" })).toBe("en");
  });
});

test("an address of the site has the language of the staff whose it is, and of nobody else", async () => {
  expect(await languageOfStaff(deps.db, "ada@example.org")).toBe("en");
  await deps.db
    .updateTable("users")
    .set({ email: "root@example.org", locale: "es" })
    .where("usernameKey", "=", "root")
    .execute();
  expect(await languageOfStaff(deps.db, "Root@example.org")).toBe("es");
  expect(await languageOfStaff(deps.db, "help@example.org")).toBe("en");
});
