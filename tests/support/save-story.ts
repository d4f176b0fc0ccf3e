import type { Caller } from "./browserless";

/** The prompt's story with this text, new or changed; returns whether that was acknowledged. Rejects without an answer. */
export async function saveStory(caller: Caller, promptId: number, content: string): Promise<boolean> {
  const made = await caller.call("POST", "/api/stories", { promptId, content });
  if (made.status !== 409) return made.status === 201;
  return (await caller.call("PUT", `/api/stories/${made.json.story.id}`, { content })).status === 200;
}
