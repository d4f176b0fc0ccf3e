import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "~/db/open.server";
import { startProduct } from "../product";
import { Connection, requestBytes } from "./connection";
import type { Bench } from "./measure";
import { postStories } from "./post-stories";

/*
 * Fifty people save stories of 5 KB at the same time, against a loop that commits the same texts to a database
 * with the same settings. Then the server is killed while they save: what it had acknowledged must be there.
 */

const writers = 50;
const words = "The river froze in January, and we walked across it to school. ".repeat(80);
const limit = 12;

export const saves: Bench = {
  name: "saves",
  about: "fifty people save their stories at once, and the server is killed meanwhile",
  async run(isQuick) {
    const seconds = isQuick ? 2 : 10;
    const raw = [measureCommits(seconds / 2)];
    const product = await startProduct();
    const people = await gather(product.address, product.join);
    await saveFor(people, seconds / 2);
    const saved = await saveFor(people, seconds);
    raw.push(measureCommits(seconds / 2));
    const baseline = Math.max(...raw);
    const lost = await countLostAfterKill(product.dataDir, people, () =>
      process.kill(product.pid, "SIGKILL"),
    );
    for (const { connection } of people) connection.close();
    await product.stop();
    return [
      {
        text: `${Math.round(saved / seconds)} saves a second by ${writers} people; ${Math.round(baseline)} commits of the same texts`,
        ratio: baseline / (saved / seconds),
        limit,
      },
      { text: `acknowledged saves that are missing after a kill: ${lost}`, ratio: lost, limit: 0 },
    ];
  },
};

interface Writer {
  cookie: string;
  storyId: number;
  connection: Connection;
  /** The number in the last text that the server has acknowledged. */
  acknowledged: number;
}

async function gather(address: string, join: (username: string) => Promise<string>): Promise<Writer[]> {
  const gathered: Writer[] = [];
  for (let number = 1; number <= writers; number += 1) {
    const cookie = await join(`writer-${number}`);
    const connection = new Connection(address);
    const [storyId = 0] = await postStories(connection, cookie, 1, textOf(0));
    gathered.push({ cookie, storyId, connection, acknowledged: 0 });
  }
  return gathered;
}

function textOf(number: number): string {
  return `${words}${number}`;
}

async function saveFor(people: Writer[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    people.map(async (writer) => {
      while (performance.now() < end) {
        await save(writer);
        count += 1;
      }
    }),
  );
  return count;
}

async function save(writer: Writer): Promise<void> {
  const next = writer.acknowledged + 1;
  const body = JSON.stringify({ content: textOf(next) });
  const { cookie, storyId, connection } = writer;
  const saved = await connection.send(requestBytes("PUT", `/api/stories/${storyId}`, { cookie }, body));
  if (saved.status !== 200) throw new Error(`A save was answered with ${saved.status}.`);
  writer.acknowledged = next;
}

async function countLostAfterKill(dataDir: string, people: Writer[], kill: () => void): Promise<number> {
  const writing = people.map(async (writer) => {
    for (;;) await save(writer);
  });
  const ended = Promise.allSettled(writing);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  kill();
  await ended;
  const { db } = openDatabase(dataDir);
  const rows = await db.selectFrom("stories").select(["id", "content"]).execute();
  await db.destroy();
  const stored = new Map(rows.map(({ id, content }) => [id, Number(/(\d+)\D*$/.exec(content)?.[1])]));
  return people.filter(({ storyId, acknowledged }) => (stored.get(storyId) ?? -1) < acknowledged).length;
}

/** Commits of one text each, a second. */
function measureCommits(seconds: number): number {
  const folder = mkdtempSync(path.join(tmpdir(), "life-commits-"));
  const { connection } = openDatabase(folder);
  connection.exec("create table texts (id integer primary key, content text)");
  const insert = connection.prepare("insert into texts (content) values (?)");
  const end = performance.now() + seconds * 1000;
  let count = 0;
  while (performance.now() < end) {
    insert.run(textOf(count));
    count += 1;
  }
  connection.close();
  rmSync(folder, { recursive: true });
  return count / seconds;
}
