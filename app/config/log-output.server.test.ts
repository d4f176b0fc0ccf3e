import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.server";
import { createLogOutput } from "./log-output.server";

const options = { level: "info", isTerminal: false } as const;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const writes: string[][] = [];
  const output = createLogOutput({
    write: (text: string | Uint8Array) => {
      writes.push(String(text).trimEnd().split("\n"));
      return true;
    },
  });
  const messages = () => writes.map((lines) => lines.map((line) => JSON.parse(line).msg));
  return { log: createLog(options, output), output, messages };
}

test("lines of a moment are written at once, in their order", () => {
  const { log, messages } = open();
  log.info({}, "one");
  log.child({ requestId: "a" }).info({}, "two");
  expect(messages()).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(messages()).toEqual([["one", "two"]]);
  log.info({}, "three");
  vi.advanceTimersByTime(50);
  expect(messages()).toEqual([["one", "two"], ["three"]]);
});

test("a warning does not wait, and takes the lines before it along", () => {
  const { log, messages } = open();
  log.info({}, "request");
  log.child({ requestId: "a" }).warn({}, "trouble");
  expect(messages()).toEqual([["request", "trouble"]]);
  log.info({}, "next");
  expect(messages()).toEqual([["request", "trouble"]]);
});

test("the end of the process loses no line", () => {
  const { log, output, messages } = open();
  log.info({}, "last");
  output.flush();
  output.flush();
  expect(messages()).toEqual([["last"]]);
});
