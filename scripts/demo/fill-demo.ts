import { migrateDatabase } from "~/db/migrate.server";
import { openDatabase } from "~/db/open.server";
import { type Self, toSelf } from "~/domain/base/actor";
import { requestPrintFiles } from "~/domain/book/print/print-files.server";
import { createUser } from "~/domain/people/users/users.server";
import { seedStandardContent } from "~/domain/writing/prompts/seed.server";
import { jobHandlers } from "~/jobs/job-queues.server";
import { createJobRunner } from "~/jobs/runner.server";
import { addHouse } from "./add-house";
import { addInterviews } from "./add-interviews";
import { addLetters } from "./add-letters";
import { fillOffice } from "./add-office-data";
import { type DemoDeps, openDemo } from "./demo-deps";
import { orderBooks } from "./orders";
import { demoPassword, demoPeople } from "./people";
import { writeFranklin } from "./write-franklin";
import { writeMargaret } from "./write-margaret";

/** Fills a new data folder with people, books and open tasks; returns the usernames. */
export async function fillDemo(dataDir: string, appUrl?: string): Promise<string[]> {
  const database = openDatabase(dataDir);
  await migrateDatabase(database, dataDir);
  await seedStandardContent(database.db);
  await database.db.destroy();
  const deps = openDemo(dataDir, appUrl);
  const { admin, benjamin, margaret } = await makePeople(deps);
  await writeFranklin(deps, benjamin);
  await addInterviews(deps, benjamin);
  await addLetters(deps, benjamin);
  await writeMargaret(deps, margaret);
  await requestPrintFiles(deps, margaret, "biography");
  await finishJobs(deps);
  await orderBooks(deps, margaret, admin);
  await fillOffice(deps, admin, margaret);
  await addHouse(deps, admin, margaret);
  await deps.db.destroy();
  return demoPeople.map(({ username }) => username);
}

type Name = (typeof demoPeople)[number]["username"];

async function makePeople(deps: DemoDeps): Promise<Record<Name, Self>> {
  const actors: [Name, Self][] = [];
  for (const { username, ...person } of demoPeople) {
    const { id } = await createUser(deps, { ...person, username, email: null, password: demoPassword }, null);
    actors.push([username, toSelf({ ...person, userId: id })]);
  }
  const people = Object.fromEntries(actors) as Record<Name, Self>;
  await deps.db
    .updateTable("users")
    .set({ assignedOwnerId: people.rosewood.userId })
    .where("username", "in", ["margaret", "newcomer"])
    .execute();
  return people;
}

/** A server does these jobs in the background. */
async function finishJobs(deps: DemoDeps): Promise<void> {
  await createJobRunner(deps, jobHandlers(deps)).runDue();
}
