import { sql } from "kysely";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { promptTitle } from "../../base/prompt-title";
import { findStaffActs } from "../../people/circle/circles.server";
import { findStaffAsk } from "../../people/circle/staff-asks.server";
import { isAskedAboutVolunteers } from "../../people/volunteers/allowance.server";
import { listOpenAsks, type OpenAsk } from "../asks/asks.server";
import { listToldToAuthor } from "../helping/told-stories.server";
import { sayPrompt } from "../prompts/standard-words";
import { type LovedStory, listLovedStories } from "../reading/hearts.server";
import { listMemories, type MemoryOfStory } from "./decide-memory.server";
import { isToBeRead } from "./waiting-memories";

export interface Inbox {
  asks: OpenAsk[];
  memories: MemoryOfStory[];
  loved: LovedStory[];
  told: Awaited<ReturnType<typeof listToldToAuthor>>;
}

/** Five queries. */
export async function loadInbox(deps: Pick<Deps, "db" | "clock">, actor: Actor): Promise<Inbox> {
  return {
    asks: await listOpenAsks(deps.db, actor),
    memories: (await listMemories(deps.db, actor)).filter(hasContent),
    loved: await listLovedStories(deps, actor),
    told: await listToldToAuthor(deps.db, actor),
  };
}

/** A memory whose files are still on their way has nothing to show. */
function hasContent({ state, content, images, audios }: MemoryOfStory): boolean {
  return state === "withdrawn" || content !== "" || images.length + audios.length > 0;
}

export interface FamilyNews {
  ask: { name: string; words: string; isWithGift: boolean } | null;
  memory: { name: string; title: string } | null;
  reply: { name: string } | null;
  staff: { name: string; count: number } | null;
  house: { name: string } | null;
  /** Whether the author has still to say if volunteers of the house may help. */
  asksVolunteers: boolean;
}

/** The lines of the workspace; null where nothing waits. Four queries. */
export async function findFamilyNews(
  deps: Pick<Deps, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
): Promise<FamilyNews | null> {
  const { db } = deps;
  const row = await db
    .selectFrom("users")
    .leftJoin("asks", (join) =>
      join.on("asks.id", "=", ({ selectFrom }) =>
        selectFrom("asks as waiting")
          .innerJoin("prompts as asked", "asked.id", "waiting.promptId")
          .select(({ fn }) => fn.min("waiting.id").as("id"))
          .where("waiting.userId", "=", userId)
          .where("waiting.state", "=", "open")
          .where("asked.isAsk", "=", 1),
      ),
    )
    .leftJoin("memories", (join) =>
      join.on("memories.id", "=", ({ selectFrom }) =>
        selectFrom("memories")
          .select(({ fn }) => fn.min("memories.id").as("id"))
          .where("memories.userId", "=", userId)
          .where(isToBeRead),
      ),
    )
    .leftJoin("stories", "stories.id", "memories.storyId")
    .leftJoin("prompts", "prompts.id", "stories.promptId")
    .select([
      "asks.name as askName",
      "asks.memberId as askMemberId",
      "asks.words",
      "memories.name as memoryName",
      "prompts.id as promptId",
    ])
    .select(promptTitle(userId).as("title"))
    .select(({ selectFrom }) =>
      selectFrom("incomingMails")
        .select(sql<string>`coalesce(nullif(sender_name, ''), sender)`.as("name"))
        .where("incomingMails.userId", "=", userId)
        .where("incomingMails.state", "=", "held")
        .orderBy("incomingMails.id")
        .limit(1)
        .as("replyName"),
    )
    .where("users.id", "=", userId)
    .executeTakeFirst();
  const ask = row?.askName
    ? { name: row.askName, words: row.words ?? "", isWithGift: row.askMemberId === null }
    : null;
  const memory = row?.memoryName
    ? { name: row.memoryName, title: sayPrompt(row.promptId ?? 0, row.title ?? "") }
    : null;
  const reply = row?.replyName ? { name: row.replyName } : null;
  const staff = await findStaffActs(db, { userId });
  const house = await findStaffAsk(db, { userId });
  const asksVolunteers = await isAskedAboutVolunteers(deps, userId);
  const isQuiet = !(ask || memory || reply || staff || house || asksVolunteers);
  return isQuiet ? null : { ask, memory, reply, staff, house, asksVolunteers };
}
