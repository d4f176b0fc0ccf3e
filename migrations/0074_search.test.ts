import { expect, test } from "vitest";
import { nameKey } from "~/domain/people/users/name-key";
import { countWords } from "~/domain/writing/stories/text";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

const names = [
  "Ángel Núñez",
  "Ada Whitfield",
  "Jürgen Groß",
  "Łucja  Ø",
  "אָדָם",
  "أحمد",
  "김영희",
  "がか",
  "İpek I",
];
const texts = [
  "We went home.",
  "我的祖母住在北京。\n\nHome 1952.",
  "ยายของฉันอยู่ที่เชียงใหม่",
  "할머니는 부산에서 살았다.",
];

test("names are folded and words counted as the product does, and the index begins empty", async () => {
  const database = await openMigrated("0072_languages");
  const { connection } = database;
  const user = connection.prepare(
    `insert into users (id, username, username_key, username_look, username_key_look, display_name, name_key, password_hash, created_at)
      values (?, ?, ?, ?, ?, ?, ?, 'x', 'x')`,
  );
  for (const [place, name] of names.entries())
    user.run(place + 1, ...Array(4).fill(`person${place}`), name, name.toLowerCase());
  connection.exec(`
    insert into life_stages (id, story_type, title, age_range, description, sort_order, created_at)
      values (1, 'biography', 'x', 'x', 'x', 1, 'x');
    insert into prompts (id, life_stage_id, title, description, sort_order, created_at)
      values (1, 1, 'x', 'x', 1, 'x'), (2, 1, 'x', 'x', 2, 'x'), (3, 1, 'x', 'x', 3, 'x'), (4, 1, 'x', 'x', 4, 'x')`);
  const story = connection.prepare(
    `insert into stories (id, user_id, prompt_id, story_type, content, word_count, version, created_at, updated_at)
      values (?, 1, ?, 'biography', ?, ?, 1, 'x', 'then')`,
  );
  for (const [place, text] of texts.entries())
    story.run(place + 1, place + 1, text, text.split(/\s+/).length);
  await migrateTo(database, "0074_search");
  expect(connection.prepare("select name_key from users order by id").pluck().all()).toEqual(
    names.map(nameKey),
  );
  expect(connection.prepare("select word_count from stories order by id").pluck().all()).toEqual(
    texts.map(countWords),
  );
  expect(connection.prepare("select words from chapter_counts").pluck().all()).toEqual([
    texts.map(countWords).reduce((sum, count) => sum + count),
  ]);
  expect(connection.prepare("select distinct updated_at from stories").pluck().all()).toEqual(["then"]);
  expect(connection.prepare("select count(*) from story_search").pluck().get()).toBe(0);
  const found = connection.prepare("select rowid from people_search where people_search match ?").pluck();
  expect([found.all('"nunez"'), found.all('"gross"')]).toEqual([[1], [3]]);
  await database.db.destroy();
});
