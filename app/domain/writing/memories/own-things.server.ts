import type { Db } from "~/db/open.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { listAsksOf } from "../asks/asks.server";
import { listMemoriesOf } from "./memories.server";

/** What a relative added in a circle, and the address that links go to. Four queries. */
export async function listOwn(db: Db, bearer: CircleBearer) {
  const member = await db
    .selectFrom("circleMembers")
    .select(["email", "digestAgreedAt", "transcriptionChoice"])
    .where("id", "=", bearer.opens)
    .executeTakeFirstOrThrow();
  return {
    email: member.email,
    hasDigest: member.digestAgreedAt !== null,
    transcriptionChoice: member.transcriptionChoice,
    memories: await listMemoriesOf(db, bearer),
    asks: await listAsksOf(db, bearer),
  };
}
