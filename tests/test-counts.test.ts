import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { countBrowserTests, countUnitTests } from "../scripts/test-counts.mjs";

/* The last lines of `npm test` say what failed and why. */

function keep(report: unknown): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "counts-")), "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe("the counts of a run", () => {
  test("a failed module test is named with its cause, in one line", () => {
    const report = keep({
      numPassedTests: 3,
      testResults: [
        {
          name: path.resolve("app/a.test.ts"),
          status: "failed",
          assertionResults: [
            { status: "failed", fullName: "adds", failureMessages: ["expected 3\n    to be 4"] },
            { status: "passed", fullName: "reads" },
          ],
        },
      ],
    });
    const { passed, failed } = countUnitTests(report, false);
    expect([passed, failed]).toEqual([3, ["app/a.test.ts: adds: expected 3 to be 4"]]);
  });

  test("a scenario that passed at its second try counts as passed, and is named", () => {
    const result = (status: string, message?: string) => ({
      projectName: "script on",
      status,
      annotations: [],
      results: message ? [{ error: { message } }, {}] : [{}],
    });
    const report = keep({
      suites: [
        {
          specs: [
            {
              file: "a.spec.ts",
              line: 1,
              title: "opens",
              tests: [result("flaky", "\u001b[31mtoo late\u001b[39m")],
            },
            { file: "a.spec.ts", line: 9, title: "closes", tests: [result("unexpected", "closed\nalready")] },
            { file: "a.spec.ts", line: 20, title: "stays", tests: [result("expected")] },
          ],
        },
      ],
    });
    expect(countBrowserTests(report, false)).toEqual({
      passed: 2,
      failed: ["a.spec.ts:9 closes (script on): closed already"],
      again: ["a.spec.ts:1 opens (script on): too late"],
      skipped: [],
    });
  });

  test("a scenario that had no time is named as skipped, and what failed before fails the run", () => {
    const spec = (line: number, status: string, annotations: object[] = []) => ({
      ...{ file: "a.spec.ts", line, title: "opens" },
      tests: [{ projectName: "script on", status, annotations, results: [] }],
    });
    const specs = [spec(1, "expected"), spec(5, "skipped", [{ type: "skip", description: "no ffmpeg" }])];
    const errors = [{ message: "Timed out waiting 15s for the test suite to run" }];
    const counts = (...more: object[]) =>
      countBrowserTests(keep({ errors, suites: [{ specs: [...specs, ...more] }] }), false);
    const late = [
      "a.spec.ts:5 opens: no ffmpeg",
      "a.spec.ts:9 opens (script on): there was no time left for it",
    ];
    expect(counts(spec(9, "skipped"))).toEqual({ passed: 1, failed: [], skipped: late, again: [] });
    expect(counts(spec(9, "skipped"), spec(12, "unexpected")).failed).toEqual([
      "a.spec.ts:12 opens (script on)",
    ]);
    expect(counts().failed).toEqual(["the browser tests as a whole"]);
  });
});
