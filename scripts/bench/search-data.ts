import type { OpenDatabase } from "~/db/open.server";
import { inPieces } from "./many-people";

export interface SearchedPerson {
  id: number;
  username: string;
  stories: number;
}

const otherPeople = 100;
const lettersOfStory = 3_000;
const common =
  "the and of was in that had my his her they were from this to a river house school winter".split(" ");
const syllables = "ba der lin mo ran tes vi ko shu pel gar nie sto wen cla dri fos".split(" ");

/** Adds stories of a hundred people, then a tenth as many of one; returns one of the many, and the one. */
export async function addSearchedStories(
  { connection }: OpenDatabase,
  stories: number,
): Promise<SearchedPerson[]> {
  const person = connection.prepare(
    `insert into users (username, username_key, display_name, name_key, password_hash, created_at)
      values (?, ?, ?, ?, 'x', '2026-01-02')`,
  );
  const add = (username: string) =>
    Number(person.run(username, username, username, username).lastInsertRowid);
  const many = Array.from({ length: otherPeople }, (_, number) => add(`person${number}`));
  const one = add("one");
  const ofOne = stories / 10;
  const prompt = connection.prepare(
    `insert into prompts (life_stage_id, title, description, sort_order, user_id, created_at)
      values (1, 'A question of my own', '', ?, ?, '2026-01-02')`,
  );
  const story = connection.prepare(
    `insert into stories (user_id, prompt_id, story_type, content, word_count, version, created_at, updated_at)
      values (?, ?, 'biography', ?, 500, 1, '2026-01-02', '2026-01-02')`,
  );
  inPieces(connection, stories + ofOne, (number) => {
    const userId = number < stories ? (many[number % otherPeople] ?? one) : one;
    const { lastInsertRowid } = prompt.run(number, userId);
    story.run(userId, lastInsertRowid, textOf(number));
  });
  return [
    { id: many[0] ?? one, username: "person0", stories: stories / otherPeople },
    { id: one, username: "one", stories: ofOne },
  ];
}

/** The same text for the same number; every five hundredth has a rare word. */
function textOf(seed: number): string {
  let state = seed + 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  let text = seed % 500 === 0 ? "Zebra. El ñandú. " : "";
  while (text.length < lettersOfStory) {
    const made = `${syllables[next(17)]}${syllables[next(17)]}${syllables[next(17)]}`;
    text += `${next(2) === 0 ? common[next(common.length)] : made}${next(12) === 0 ? ".\n\n" : " "}`;
  }
  return text;
}
