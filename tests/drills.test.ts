import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { routeTable } from "~/routes.js";
import { drills } from "../scripts/drill/drills";
import { Findings } from "../scripts/drill/findings";
import { uniquePhoto } from "../scripts/drill/kills/unique-photo";
import { generateRequests, methods } from "../scripts/drill/requests/generate";
import { faultsOf } from "../scripts/drill/requests/judge";
import { tableOf, withTable } from "../scripts/drill/table";
import { countDrills } from "../scripts/test-counts.mjs";
import { Random } from "./support/fuzz/random";
import { read } from "./support/repository";

/* What the drills of `npm run drill` are made of; they run at the end of `npm test`. */

const roles = ["a visitor", "an administrator"];
const targets = { ids: [11, 12, "PB-1"], userIds: [3, 4] };
const generate = (seed: number, count: number) =>
  generateRequests(new Random(seed), routeTable, roles, targets, count);

describe("generated requests", () => {
  const wholeTable = routeTable.length * methods.length * roles.length;

  test("are every row by every method as every role, and more by chance", () => {
    const made = generate(1, wholeTable + 100);
    expect(made).toHaveLength(wholeTable + 100);
    const kinds = new Set(made.map(({ route, method, role }) => `${role} ${method} ${route}`));
    expect(kinds.size).toBe(wholeTable);
  });

  test("are the same for the same seed, and others for another", () => {
    expect(generate(7, 300)).toEqual(generate(7, 300));
    expect(generate(7, 300)).not.toEqual(generate(8, 300));
  });

  test("can be sent: no sign in path or header that a client refuses, no body where there is none", () => {
    for (const { path: address, headers, method, body } of generate(3, 3_000)) {
      expect(address).toMatch(/^\/[\x21-\xff]*$/);
      for (const value of Object.values(headers)) expect(value).toMatch(/^[\t\x20-\x7e]*$/);
      if (["GET", "HEAD", "OPTIONS"].includes(method)) expect(body).toBe("");
    }
  });

  test("name things of others, climb, and lie about their type", () => {
    const made = generate(5, 5_000);
    const paths = made.map(({ path: address }) => address).join("\n");
    for (const part of ["/11", "..%2f", "%00", "%2e%2e", "PB-1"]) expect(paths).toContain(part);
    expect(new Set(made.map(({ headers }) => headers["content-type"])).size).toBeGreaterThan(10);
  });
});

describe("an answer", () => {
  const asked = { method: "GET", path: "/x", headers: {} };
  const answer = (status: number, text: string, more = {}) => ({
    status,
    text,
    headers: {},
    milliseconds: 9,
    ...more,
  });
  const judge = (given: ReturnType<typeof answer>, method = "GET") =>
    faultsOf({ ...asked, method }, "/x", given, "/tmp/the-data-folder");

  test.each([
    ["an error", answer(500, "Something went wrong"), "500"],
    ["a stack", answer(400, "Error: no\n    at run (file:///srv/build/index.js:3:7)"), "a stack"],
    ["SQL", answer(404, "SqliteError: no such column"), "SQL"],
    ["a path", answer(200, "in /tmp/the-data-folder/app.db"), "the data folder"],
    ["a long time", answer(200, "late", { milliseconds: 5_001 }), "5.0 s"],
    [
      "a header of the client's",
      answer(200, "", { headers: { "set-cookie": ["x=1"] } }),
      "an injected header",
    ],
  ])("with %s is a finding", (_what, given, fault) => {
    expect(judge(given)).toContain(`${fault} at GET /x`);
  });

  test("in words is none, nor is 503 with words; HEAD has no body", () => {
    expect(judge(answer(404, "We could not find that."))).toEqual([]);
    expect(judge(answer(503, '{"message":"Please try again in a little while."}'))).toEqual([]);
    expect(judge(answer(503, ""))).toEqual(["503 at GET /x"]);
    expect(judge(answer(200, "a body"), "HEAD")).toEqual(["a body at HEAD at HEAD /x"]);
  });
});

test("a unique photo is a photo of at least its size, and no other", async () => {
  const [one, other] = [uniquePhoto("one", 600_000), uniquePhoto("two", 600_000)];
  expect(one.equals(other)).toBe(false);
  expect(one.length).toBeGreaterThanOrEqual(600_000);
  expect((await sharp(one).metadata()).format).toBe("jpeg");
});

describe("the table", () => {
  const findings = new Findings();
  for (let count = 0; count < 20; count += 1) findings.add(`finding ${count}`);
  const outcome = { many: "20 | tries", findings, note: "a note" };
  const [drill] = drills;

  test("counts all findings, shows the first, and keeps its columns", () => {
    expect(findings.list()).toHaveLength(13);
    expect(findings.list().at(-1)).toBe("and 8 more");
    if (!drill) throw new Error("There is no drill.");
    expect(tableOf([{ drill, outcome, seconds: 3 }])).toContain("| 20 \\| tries | **20** | a note; 3 s |");
  });

  test("has a place in docs/trust.md, where it replaces the last one", () => {
    const once = withTable(read("docs/trust.md"), "Of today:", "| one |");
    const twice = withTable(once, "Of tomorrow:", "| two |");
    expect(twice).toContain("Of tomorrow:\n\n| two |");
    expect(twice).not.toContain("| one |");
  });
});

describe("in npm test", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "drill-report-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("each drill counts as one test", () => {
    const report = path.join(folder, "drills.json");
    const results = [
      { name: "kills", isSkipped: false, note: "", findings: [] },
      { name: "clocks", isSkipped: true, note: "faketime is not installed", findings: [] },
      { name: "stop", isSkipped: false, note: "", findings: ["too late", "again"] },
    ];
    writeFileSync(report, JSON.stringify(results));
    expect(countDrills(report, false)).toEqual({
      passed: 1,
      failed: ["drill stop: too late"],
      skipped: ["drill clocks: faketime is not installed"],
    });
    expect(countDrills(path.join(folder, "none.json"), false).failed).toEqual(["the drills did not run"]);
  });
});

test("drills have names of their own", () => {
  const names = drills.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain("short");
});
