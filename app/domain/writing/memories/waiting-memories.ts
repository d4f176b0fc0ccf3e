import { sql } from "kysely";

/** Whether the author has a memory to read: of a story that is not in the trash, with words or files that have come. For a query of `memories` that waits for a decision. */
export const isToBeRead = sql<boolean>`(memories.state = 'waiting'
  and exists (select 1 from stories as remembered
    where remembered.id = memories.story_id and remembered.deleted_at is null)
  and (memories.content <> '' or exists (select 1 from media as brought
    where brought.memory_id = memories.id and brought.kind in ('image', 'audio') and brought.deleted_at is null)))`;
