import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { createEncryption } from "../../base/encryption.server";
import { sendLostLinks } from "./lost-link.server";
import { inviteMember } from "./members.server";

test("a lost link reaches an address that is stored in other capitals than it is asked for, by an index", async () => {
  const asked: CompiledQuery[] = [];
  const { db } = await openTestDatabase(({ query }) => asked.push(query));
  const deps = {
    ...{ db, clock: new FakeClock(new Date("2026-11-10T12:00:00.000Z")), log: new CollectedLog() },
    ...{ encryption: createEncryption("a secret for tests") },
    config: { brandName: "A Life", appUrl: "https://life.example" },
  };
  const { ada } = await addPeople(db);
  await inviteMember(deps, ada, { name: "May", email: "May.Mill@Example.org", role: "read" });
  const listMails = () =>
    db.selectFrom("mails").select("recipient").where("kind", "=", "family-link").execute();
  await db.deleteFrom("mails").execute();
  await sendLostLinks(deps, "192.0.2.1", "nobody@example.org");
  expect(await listMails()).toEqual([]);
  await sendLostLinks(deps, "192.0.2.1", "may.mill@example.org");
  await sendLostLinks(deps, "192.0.2.1", "MAY.MILL@example.org");
  expect(await listMails()).toEqual(Array(2).fill({ recipient: "May.Mill@Example.org" }));
  const search = asked.find(({ sql }) => sql.includes('from "circle_members"') && sql.includes("limit"));
  const explained = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${search?.sql}`, [...(search?.parameters ?? [])]),
  );
  expect(explained.rows.map(({ detail }) => detail).join("; ")).toContain(
    "circle_members_by_email (<expr>=?)",
  );
});
