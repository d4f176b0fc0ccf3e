import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import { saveStory } from "./support/save-story";
import { startServer } from "./support/server";

/* A server that is killed during many saves has stored every acknowledged one. */

/** The drill kills more often, and so does `KILLS=6`. */
const kills = Number(process.env.KILLS ?? 3);
const writers = 20;

test(`${kills} times killed under ${writers} writers, no save is lost that was acknowledged`, {
  retry: 0,
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "life-killed-"));
  const acknowledged = new Map<number, string[]>();
  for (let round = 0; round < kills; round += 1) {
    const server = await startServer({ DATA_DIR: dataDir });
    if (round === 0) await addPeople(server.db);
    const ada = await Caller.signIn(server, "ada");
    let isDead = false;
    const write = async (promptId: number) => {
      for (let number = 0; !isDead; number += 1) {
        const content = `<p>Prompt ${promptId}, round ${round}, text ${number}.</p>`;
        const saved = await saveStory(ada, promptId, content).catch(() => false);
        if (saved) acknowledged.set(promptId, [...(acknowledged.get(promptId) ?? []), content]);
      }
    };
    const writing = Array.from({ length: writers }, (_, place) => write(place + 1));
    const before = countOf(acknowledged);
    await new Promise((resolve) => setTimeout(resolve, 400 + ((round * 137) % 500)));
    // On a busy machine the first saves may take longer.
    const enough = before + Math.ceil(writers / kills);
    await vi.waitFor(() => expect(countOf(acknowledged)).toBeGreaterThan(enough), { timeout: 60_000 });
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    server.process.kill("SIGKILL");
    await ended;
    isDead = true;
    await Promise.all(writing);
    await server.stop();
  }
  const server = await startServer({ DATA_DIR: dataDir });
  expect(server.connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(server.connection.pragma("foreign_key_check")).toEqual([]);
  const ada = await Caller.signIn(server, "ada");
  let count = 0;
  for (const [promptId, texts] of acknowledged) {
    const story = await storyOf(ada, promptId);
    const versions = (await ada.call("GET", `/api/stories/${story.id}/versions`)).json;
    const kept = new Set(versions.map(({ content }: { content: string }) => content));
    expect(texts.filter((text) => !kept.has(text))).toEqual([]);
    count += texts.length;
  }
  expect(count).toBeGreaterThan(writers);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function countOf(acknowledged: Map<number, string[]>): number {
  return [...acknowledged.values()].reduce((sum, texts) => sum + texts.length, 0);
}

async function storyOf(ada: Caller, promptId: number) {
  const stories = (await ada.call("GET", "/api/stories?type=biography")).json;
  return stories.find((story: { promptId: number }) => story.promptId === promptId);
}
