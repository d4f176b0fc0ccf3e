import { type Connection, requestBytes } from "./connection";

export const storyText = "The river froze in January, and we walked across it to school. ".repeat(25);

/** Answers the first prompts with one text each; returns the ids of the stories. */
export async function postStories(
  connection: Connection,
  cookie: string,
  count: number,
  content = storyText,
): Promise<number[]> {
  const ids: number[] = [];
  for (let promptId = 1; promptId <= count; promptId += 1) {
    const body = JSON.stringify({ promptId, content });
    const created = await connection.send(requestBytes("POST", "/api/stories", { cookie }, body));
    if (created.status !== 201) throw new Error(`A story was answered with ${created.status}.`);
    ids.push(JSON.parse(created.body.toString()).id);
  }
  return ids;
}
