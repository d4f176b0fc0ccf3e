import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { firstName } from "../../base/first-name";
import { noWords, type SnapshotWords, snapshotFieldMax } from "../../people/snapshot/fields";
import { findSnapshot, type Snapshot } from "../../people/snapshot/snapshot.server";
import { findBio } from "../bio/bio.server";

/** The page as it was saved; before that, what "About me" says already, with version 0. */
export type ReadSnapshot = Omit<Snapshot, "checkedAt"> & { checkedAt: string | null };

/** Reads the page, or begins it. Nothing is stored, and nothing is made up. Throws Forbidden while viewing one that was withdrawn. */
export async function readSnapshot(db: Db, actor: Actor): Promise<ReadSnapshot> {
  const stored = await findSnapshot(db, actor);
  return stored ?? { ...(await prefill(db, actor)), version: 0, isAllowed: false, checkedAt: null };
}

async function prefill(db: Db, actor: Actor): Promise<SnapshotWords> {
  const bio = await findBio(db, actor);
  const name = bio?.name || actor.displayName;
  return {
    ...noWords,
    called: cut(firstName(name)),
    lovedOnes: cut([bio?.spouse, bio?.children].filter(Boolean).join("\n")),
    work: cut(bio?.occupation ?? ""),
    places: cut(bio?.birthplace ?? ""),
  };
}

function cut(text: string): string {
  return text.slice(0, snapshotFieldMax);
}
