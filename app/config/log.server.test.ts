import { expect, test } from "vitest";
import { createLog, type LogOptions } from "./log.server";

function write(options: LogOptions, work: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  work(createLog(options, { write: (line) => (text += line) }));
  return text;
}

const json = { level: "info", isTerminal: false } as const;

test("a line is one JSON object with its time, level and fields", () => {
  const text = write(json, (log) => log.child({ requestId: "1a2b3c4d" }).warn({ count: 2 }, "job failed"));
  expect(text.endsWith("}\n")).toBe(true);
  expect(JSON.parse(text)).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: "1a2b3c4d",
    count: 2,
    msg: "job failed",
  });
});

test("lines below the level are left out, and silent leaves out all", () => {
  const work = (log: ReturnType<typeof createLog>) => {
    log.info({}, "one");
    log.error({}, "two");
  };
  expect(write({ ...json, level: "error" }, work)).not.toContain("one");
  expect(write({ ...json, level: "error" }, work)).toContain("two");
  expect(write({ ...json, level: "silent" }, work)).toBe("");
});

test("of an error the log has what locates the fault, and nothing that a library hung on it", () => {
  const cause = Object.assign(new Error("SMTP said no"), { response: "550 ada@example.org" });
  const error = Object.assign(new Error("no disk", { cause }), { code: "ENOSPC", body: "My private words" });
  const text = write(json, (log) => log.error({ error }, "unexpected error"));
  expect(text).not.toMatch(/private|example\.org/);
  expect(JSON.parse(text).error).toMatchObject({
    ...{
      name: "Error",
      message: "no disk",
      code: "ENOSPC",
      stack: expect.stringContaining("log.server.test"),
    },
    cause: { message: "SMTP said no" },
  });
});

test("what was thrown and is no error is there as text", () => {
  expect(JSON.parse(write(json, (log) => log.error({ error: "gone" }, "worker failed"))).error).toBe("gone");
});

test("in a terminal a line is readable, with the stack below it", () => {
  const work = (log: ReturnType<typeof createLog>) => {
    log.info({ method: "GET", status: 200 }, "request");
    log.error({ error: new Error("no disk") }, "unexpected error");
  };
  expect(write({ level: "info", isTerminal: true }, work)).toMatch(
    /^\d\d:\d\d:\d\d INFO {2}request method=GET status=200\n\d\d:\d\d:\d\d ERROR unexpected error\nError: no disk\n {4}at /,
  );
});
