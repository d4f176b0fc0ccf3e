import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import { afterEach, describe, expect, test, vi } from "vitest";
import { serializeSession } from "../cookies/session.server";
import { bodyLimit } from "./body-limit.server";
import type { Pace } from "./slow-request.server";
import { timeLimits } from "./web-server.server";

/* Spans of a fraction of a second in the place of minutes. */

const config = { sessionSecret: "a secret for tests only, long enough", appUrl: undefined };
const patient: Pace = { bytes: 1000, span: 60_000 };

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function open(paces: { person: Pace; visitor: Pace }, read: RequestHandler = readAll): Promise<number> {
  const app = express();
  app.use(bodyLimit(config, paces));
  app.use(read);
  server = createServer(timeLimits, app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const readAll: RequestHandler = (incoming, response) => {
  incoming.resume();
  incoming.once("end", () => response.end("whole"));
  incoming.once("error", () => response.destroy());
};

/** Sends pieces of these bytes, one every 50 milliseconds, until all are sent or an answer comes. */
function trickle(port: number, pieces: number[], cookie = ""): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, "content-length": pieces.reduce((sum, size) => sum + size, 0) };
    const sent = request({ port, method: "POST", path: "/api/login", headers }, (response) => {
      clearInterval(timer);
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.flushHeaders();
    const left = [...pieces];
    const timer = setInterval(() => {
      const size = left.shift();
      if (size !== undefined) sent.write(Buffer.alloc(size, "x"));
      else sent.end(() => clearInterval(timer));
    }, 50);
  });
}

const pieces = (count: number, size: number) => Array.from({ length: count }, () => size);
const personsCookie = async () => (await serializeSession({ config }, "an id")).split(";")[0];

describe("a body that comes slowly", () => {
  test("and steadily is waited for, much longer than the span", async () => {
    const port = await open({ person: { bytes: 500, span: 400 }, visitor: patient });
    const answer = await trickle(port, pieces(40, 200), await personsCookie());
    expect(answer).toEqual({ status: 200, text: "whole" });
  });

  test("and steadily is waited for while the clock is set ahead", async () => {
    const port = await open({ person: { bytes: 500, span: 400 }, visitor: patient });
    const began = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => began + performance.now() * 1_000);
    const answer = await trickle(port, pieces(20, 200), await personsCookie());
    clock.mockRestore();
    expect(answer).toEqual({ status: 200, text: "whole" });
  });

  test("and comes to next to nothing is ended, in words", async () => {
    const port = await open({ person: { bytes: 500, span: 400 }, visitor: patient });
    const answer = await trickle(port, pieces(1000, 1), await personsCookie());
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.text).message).toMatch(/^Nothing more arrived/);
  });

  test("because the server is at work is not blamed", async () => {
    const atWork: RequestHandler = (incoming, response, next) => {
      setTimeout(() => readAll(incoming, response, next), 1200);
    };
    const port = await open({ person: { bytes: 500, span: 200 }, visitor: patient }, atWork);
    expect(await trickle(port, pieces(2, 10), await personsCookie())).toMatchObject({ status: 200 });
  });

  test("from a visitor is ended earlier, and so is all that takes too long", async () => {
    const port = await open({ person: patient, visitor: { bytes: 10, span: 400, longest: 500 } });
    expect((await trickle(port, pieces(200, 100))).status).toBe(408);
    expect((await trickle(port, pieces(200, 100), "session=made-up")).status).toBe(408);
    expect(await trickle(port, pieces(30, 100), await personsCookie())).toMatchObject({ status: 200 });
  });
});

test("a request may take as long as it wants, its head may not", async () => {
  server = createServer(timeLimits);
  expect(server.requestTimeout).toBe(0);
  expect(server.timeout).toBe(0);
  expect(server.headersTimeout).toBe(60_000);
});
