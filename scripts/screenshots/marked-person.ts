import { asThemselves, toSelf } from "~/domain/base/actor";
import { Waiting } from "~/domain/base/errors";
import { createPrintedCode, redeemPrintedCode } from "~/domain/people/auth/printed-codes.server";
import { updatePerson } from "~/domain/people/users/manage-people.server";
import { getPerson } from "~/domain/people/users/people.server";
import { PersonInput } from "~/domain/people/users/schema";
import { createUser } from "~/domain/people/users/users.server";
import { startExport } from "~/domain/running/exports/exports.server";
import { deletePermanently } from "~/domain/writing/stories/purge-trash.server";
import { createStory, trashStory } from "~/domain/writing/stories/stories.server";
import type { DemoDeps } from "../demo/demo-deps";
import { demoPassword } from "../demo/people";

const visitor = { address: "192.0.2.3", device: "A browser" };

/** Somebody who signs in with a code that the owner printed, and for whom a story and a download wait. */
export async function addMarked(deps: DemoDeps, ownerId: number) {
  const owner = toSelf({ userId: ownerId, isAdmin: false, isOwner: true, displayName: "Rosewood House" });
  const account = { username: "ruth", displayName: "Ruth Adler", email: "ruth.adler@example.org" };
  const roles = { isAdmin: false, isOwner: false };
  const { id } = await createUser(deps, { ...account, ...roles, password: demoPassword }, null);
  const ruth = asThemselves(id, account.displayName);
  await deps.db.updateTable("users").set({ assignedOwnerId: ownerId }).where("id", "=", id).execute();
  const words = { content: "The mill stood still that winter.", age: null, date: "", location: "" };
  const story = await createStory(deps, ruth, 1, words);
  await trashStory(deps, ruth, story.id);
  const { code } = await createPrintedCode(deps, owner, id);
  await redeemPrintedCode(deps, visitor, { code: code.replaceAll("-", ""), password: demoPassword });
  await waits(deletePermanently(deps, ruth, story.id));
  await waits(startExport(deps, ruth));
  const person = PersonInput.parse({ ...(await getPerson(deps.db, owner, id)), password: null });
  await waits(updatePerson(deps, owner, id, { ...person, email: "rosewood@example.org" }));
  return {
    marked: id,
    liftLink: await mailedPath(deps, "credential-mark"),
    addressLink: await mailedPath(deps, "mail-address-request"),
  };
}

async function waits(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof Waiting)) throw error;
  });
}

async function mailedPath(
  { db }: DemoDeps,
  kind: "credential-mark" | "mail-address-request",
): Promise<string> {
  const { text } = await db
    .selectFrom("mails")
    .select("text")
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return /\/account\/[\w-]+\/[\w-]+/.exec(text)?.[0] ?? "";
}
