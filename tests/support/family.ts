import type { Db } from "~/db/open.server";

/** Somebody who reads, asked, remembered and loved, and who keeps the book after the author. */
export async function addFamily(db: Db, userId: number, at: string): Promise<void> {
  const story = await db
    .selectFrom("stories")
    .select(["id", "promptId"])
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  const own = { userId, createdAt: at };
  await db
    .insertInto("circles")
    .values({ ...own, staffAllowedAt: null })
    .execute();
  await db
    .insertInto("circleCodes")
    .values({ ...own, codeHash: `code-${userId}`, sealedCode: "x", role: "ask", usesLeft: 3, expiresAt: at })
    .execute();
  const { id: memberId } = await db
    .insertInto("circleMembers")
    .values({
      ...{ ...own, codeId: null, name: "Ruth", relation: "granddaughter", email: "ruth@example.org" },
      ...{ locale: "en", role: "add", tokenHash: `guest-${userId}`, createdByForm: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("bookBuyers").values({ userId, giftId: null, memberId, allowedAt: at }).execute();
  const who = { name: "Ruth", memberId, storyId: story.id };
  await db
    .insertInto("storyHearts")
    .values({ ...own, memberId, storyId: story.id })
    .execute();
  await db
    .insertInto("asks")
    .values({ ...own, ...who, promptId: story.promptId, words: "Who was there?", state: "open" })
    .execute();
  await db
    .insertInto("memories")
    .values({
      ...{ ...own, ...who, relation: "granddaughter", content: "She sang it too.", state: "book" },
      ...{ createdByForm: null, updatedAt: at },
    })
    .execute();
  const { id: saidByKeeper } = await db
    .insertInto("keepers")
    .values({
      ...{ ...own, name: "Ruth", relation: "granddaughter", email: "ruth@example.org", locale: "en" },
      ...{ tokenHash: `keeper-${userId}`, sealedToken: "x" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("deathReports")
    .values({
      userId,
      saidByKeeper,
      saidBy: "Ruth",
      reason: "A mistake.",
      saidAt: at,
      endedAt: at,
      endedBy: "sign-in",
    })
    .execute();
}
