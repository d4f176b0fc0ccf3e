import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../scripts/free-port";
import { startServer } from "./support/server";
import { copyTemplateTo } from "./support/template-database";

test("work that a killed server left is gone before the first request is taken", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "life-"));
  await copyTemplateTo(dataDir);
  const places = [path.join(dataDir, "books", "making"), path.join(dataDir, "incoming")];
  for (const place of places)
    for (let n = 0; n < 3_000; n += 1)
      mkdirSync(path.join(place, n.toString(16).padStart(32, "0")), { recursive: true });
  const port = await freePort();
  const starting = startServer({ DATA_DIR: dataDir, PORT: String(port) });
  const left = await leftAtFirstAnswer(`http://127.0.0.1:${port}/healthz`, places);
  const server = await starting;
  expect(left).toBe(0);
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

async function leftAtFirstAnswer(address: string, places: string[]): Promise<number> {
  for (;;) {
    const isOpen = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isOpen) return places.reduce((sum, place) => sum + readdirSync(place).length, 0);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
