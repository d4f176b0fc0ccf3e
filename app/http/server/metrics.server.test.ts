import { once } from "node:events";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppContext } from "~/context";
import { type MediaWorld, openMediaWorld } from "../../../tests/support/media";
import { createMetrics } from "./metrics.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
});

afterEach(() => world.close());

test("what cannot be read is left out, and the rest is told", async () => {
  const health = { read: () => Promise.reject(new Error("The disk image is malformed.")) };
  const context = { ...world.context, health } as unknown as AppContext;
  const app = express();
  const metrics = createMetrics(context, "a-token");
  if (metrics) app.get("/metrics", metrics.answer);
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: "Bearer a-token" },
  });
  const text = await answer.text();
  server.close();
  expect(answer.status).toBe(200);
  expect(text).toMatch(/^life_resident_memory_bytes \d+$/m);
  expect(text).not.toMatch(/^life_health\{/m);
});
