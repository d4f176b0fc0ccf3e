import { randomInt } from "node:crypto";
import type { Db } from "~/db/open.server";
import { ValidationError } from "../../base/errors";
import { usernameMax } from "./schema";
import { requireFreeUsername } from "./users.server";

/** A username that nobody has, from a name: "margaret-hale", or "margaret-hale-4821". */
export async function freeUsername(db: Db, name: string): Promise<string> {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, usernameMax - 10);
  const base = plain || "writer";
  for (let username = base; ; username = `${base}-${randomInt(1_000, 1_000_000)}`)
    if (await isFree(db, username)) return username;
}

async function isFree(db: Db, username: string): Promise<boolean> {
  try {
    await requireFreeUsername(db, username);
    return true;
  } catch (error) {
    if (error instanceof ValidationError) return false;
    throw error;
  }
}
