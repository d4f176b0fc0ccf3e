import { openDatabase } from "~/db/open.server";
import { hashToken, newToken } from "~/domain/base/token.server";
import type { Product } from "../product";
import { storyText } from "./post-stories";

/* A large family in a running product: an author, relatives with links, and stories that they may all read. */

const at = "2026-01-02T00:00:00.000Z";

export interface BenchFamily {
  /** The cookies of relatives. */
  cookies: string[];
  /** A shared story that is loved by all, and remembered by some with a photo each. */
  storyId: number;
}

const remembered = 10;

/** Inserts rows directly, then opens as many links as there are `readers`. */
export async function addFamily(
  product: Product,
  { relatives, stories, readers }: { relatives: number; stories: number; readers: number },
): Promise<BenchFamily> {
  await product.join("head-of-family");
  const { db } = openDatabase(product.dataDir);
  const { id: userId } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", "head-of-family")
    .executeTakeFirstOrThrow();
  const own = { userId, createdAt: at };
  await db
    .insertInto("circles")
    .values({ ...own, staffAllowedAt: null })
    .execute();
  const prompts = numbers(stories).map((number) => ({
    ...{ ...own, lifeStageId: 1, title: `The house we lived in, ${number}`, description: "" },
    sortOrder: 50 + number,
  }));
  const promptIds = await db.insertInto("prompts").values(prompts).returning("id").execute();
  const told = promptIds.map(({ id: promptId }) => ({
    ...{ ...own, promptId, storyType: "biography" as const, content: storyText, wordCount: 300, age: 9 },
    ...{ date: "1951", dateSort: "1951", location: "Galena", sharedWith: "family" as const, sharedAt: at },
    ...{ version: 1, updatedAt: at },
  }));
  const storyIds = await db.insertInto("stories").values(told).returning("id").execute();
  const storyId = storyIds.at(-1)?.id ?? 0;
  const tokens = numbers(relatives).map(newToken);
  const people = tokens.map((token, number) => ({
    ...{ ...own, codeId: null, name: `Relative ${number}`, relation: "niece", email: null, locale: "en" },
    ...{ role: "add" as const, tokenHash: hashToken(token), createdByForm: null },
  }));
  const members = await db.insertInto("circleMembers").values(people).returning("id").execute();
  const hearts = members.map(({ id: memberId }) => ({ ...own, storyId, memberId }));
  await db.insertInto("storyHearts").values(hearts).execute();
  const memories = members.slice(0, remembered).map(({ id: memberId }) => ({
    ...{ ...own, storyId, memberId, name: "Dan", relation: "brother", content: storyText },
    ...{ state: "room" as const, createdByForm: null, updatedAt: at },
  }));
  const memoryIds = await db.insertInto("memories").values(memories).returning("id").execute();
  const photos = memoryIds.map(({ id: memoryId }) => ({
    ...{ ...own, storyId: null, memoryId, kind: "image" as const, caption: "", transcript: "", bytes: 1 },
    ...{ folder: `family-${memoryId}`, mimeType: "image/jpeg", sha256: "x", width: 1600, height: 1200 },
    ...{ durationSeconds: null, originalFile: null, originalMimeType: null, preparedFile: null },
    ...{ posterFile: null, deletedAt: null },
  }));
  await db.insertInto("media").values(photos).execute();
  await db.destroy();
  const cookies: string[] = [];
  for (const token of tokens.slice(0, readers)) cookies.push(await enter(product, token));
  return { cookies, storyId };
}

async function enter({ address }: Product, token: string): Promise<string> {
  const answer = await fetch(`${address}/family/${token}`);
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (answer.status !== 200 || !cookie)
    throw new Error(`A link of a relative was answered with ${answer.status}.`);
  return cookie;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
