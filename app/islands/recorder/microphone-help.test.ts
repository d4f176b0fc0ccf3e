import { expect, test } from "vitest";
import { allowingSteps, problemOf } from "./microphone-help";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const kit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [
    "an iPad that says so",
    `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${kit} Version/12.1 Safari/604.1`,
    5,
    "Safari on an iPad or iPhone",
  ],
  [
    "an iPad that says it is a Mac",
    `${mac} ${kit} Version/17.4 Safari/605.1.15`,
    5,
    "Safari on an iPad or iPhone",
  ],
  ["a Mac", `${mac} ${kit} Version/17.4 Safari/605.1.15`, 0, "Safari on a Mac"],
  ["Chrome on a Mac", `${mac} AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36`, 0, "Chrome or Edge"],
  [
    "Chrome on a tablet",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36",
    5,
    "Chrome or Edge",
  ],
  [
    "Edge",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
    0,
    "Chrome or Edge",
  ],
  ["Firefox", "Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0", 0, "Firefox"],
  [
    "Chrome on an iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${kit} CriOS/126.0 Mobile Safari/604.1`,
    5,
    "another browser on an iPad or iPhone",
  ],
])("%s gets its own steps first, then those of the others", (_device, userAgent, touchPoints, browser) => {
  const all = allowingSteps(userAgent, touchPoints);
  expect(all[0]?.browser).toBe(browser);
  expect(new Set(all).size).toBe(all.length);
  expect(all.map((steps) => steps.browser)).toEqual(expect.arrayContaining(["Firefox", "Chrome or Edge"]));
});

test.each([
  ["NotAllowedError", "blocked"],
  ["SecurityError", "blocked"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "busy"],
])("%s means %s", (name, problem) => {
  expect(problemOf(new DOMException("no", name))).toBe(problem);
  expect(problemOf(Object.assign(new Error("no"), { name }))).toBe(problem);
});

test("what is no error counts as blocked", () => {
  expect(problemOf(undefined)).toBe("blocked");
});
