import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number, failed: string[], skipped: string[], again?: string[] }} Count  `again`: passed at a second try
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} UnitTest
 * @typedef {{ name: string, status: string, assertionResults: UnitTest[] }} UnitFile
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ error?: { message?: string } }} BrowserResult
 * @typedef {{ projectName: string, status: string, annotations: Annotation[], results: BrowserResult[] }} BrowserTest
 * @typedef {{ file: string, line: number, title: string, tests: BrowserTest[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], errors?: { message?: string }[] }} BrowserReport
 * @typedef {{ name: string, isSkipped: boolean, note: string, findings: string[] }} DrillResult
 */

/** A stage that either passes or fails. @param {string} name @param {boolean} isGood @returns {Count} */
export function countStage(name, isGood) {
  return isGood
    ? { passed: 1, failed: [], skipped: [] }
    : { passed: 0, failed: [`the ${name}`], skipped: [] };
}

/** Reads Vitest's report. @param {string} report @param {boolean} isGood @returns {Count} */
export function countUnitTests(report, isGood) {
  if (!existsSync(report)) return { passed: 0, failed: ["the unit tests did not run"], skipped: [] };
  /** @type {{ numPassedTests: number, testResults: UnitFile[] }} */
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(".", name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && tests.length === 0) return [`${file} as a whole`];
    return tests.map(({ fullName, failureMessages = [] }) =>
      withCause(`${file}: ${fullName}`, failureMessages.at(-1)),
    );
  });
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ fullName }) => `${path.relative(".", name)}: ${fullName}`),
  );
  return { passed: numPassedTests, failed: explain(failed, isGood, "unit tests"), skipped };
}

/** Reads Playwright's report. @param {string} report @param {boolean} isGood @returns {Count} */
export function countBrowserTests(report, isGood) {
  if (!existsSync(report)) return { passed: 0, failed: ["the browser tests did not run"], skipped: [] };
  const specs = listSpecs(report);
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: nameOf(spec) })));
  /** @param {string} wanted */
  const namesOf = (wanted) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ name, projectName, results }) =>
        withCause(inProject(name, projectName), results.findLast(({ error }) => error)?.error?.message),
      );
  const late = namesOf("late").map((name) => `${name}: there was no time left for it`);
  const failed = explain(namesOf("unexpected"), isGood || late.length > 0, "browser tests");
  const passed = tests.filter(({ status }) => status === "expected" || status === "flaky").length;
  return { passed, failed, skipped: [...skippedSpecs(specs), ...late], again: namesOf("flaky") };
}

/** The name and the first words of what went wrong, in one line. @param {string} name @param {string} [message] */
function withCause(name, message = "") {
  const words = stripVTControlCharacters(message).replace(/\s+/g, " ").trim();
  return words === "" ? name : `${name}: ${words.slice(0, 400)}`;
}

/**
 * A scenario for pages with script alone, or without, is skipped in the other project by design. It counts as skipped
 * if it ran in neither.
 * @param {Spec[]} specs
 */
function skippedSpecs(specs) {
  const byName = groupByName(specs);
  return [...byName].flatMap(([name, same]) => {
    const tests = same.flatMap((spec) => spec.tests);
    if (tests.some(({ status }) => status !== "skipped")) return [];
    const reasons = tests.flatMap(({ annotations }) =>
      annotations.map(({ description = "" }) => description),
    );
    return [`${name}: ${reasons.at(-1) ?? "skipped"}`];
  });
}

/** @param {Spec[]} specs */
function groupByName(specs) {
  /** @type {Map<string, Spec[]>} */
  const groups = new Map();
  for (const spec of specs) groups.set(nameOf(spec), [...(groups.get(nameOf(spec)) ?? []), spec]);
  return groups;
}

/** @param {Spec} spec */
function nameOf({ file, line, title }) {
  return `${file}:${line} ${title}`;
}

/** @param {string} name @param {string} projectName */
function inProject(name, projectName) {
  return `${name} (${projectName})`;
}

/** Reads the report of `npm run drill`. @param {string} report @param {boolean} isGood @returns {Count} */
export function countDrills(report, isGood) {
  if (!existsSync(report)) return { passed: 0, failed: ["the drills did not run"], skipped: [] };
  /** @type {DrillResult[]} */
  const results = JSON.parse(readFileSync(report, "utf8"));
  const failed = results.flatMap(({ name, findings }) =>
    findings.length > 0 ? [`drill ${name}: ${findings[0]}`] : [],
  );
  const skipped = results.flatMap(({ name, isSkipped, note }) =>
    isSkipped ? [`drill ${name}: ${note}`] : [],
  );
  const passed = results.filter(({ findings, isSkipped }) => findings.length === 0 && !isSkipped).length;
  return { passed, failed: explain(failed, isGood, "drills"), skipped };
}

/** The names of all scenarios in a report or list, each with its project. @param {string} report */
export function listScenarios(report) {
  return listSpecs(report).flatMap((spec) =>
    spec.tests.map(({ projectName }) => inProject(nameOf(spec), projectName)),
  );
}

/** Those that the end of BROWSER_TEST_MINUTES cut off are "late". @param {string} report @returns {Spec[]} */
function listSpecs(report) {
  /** @param {Suite} suite @returns {Spec[]} */
  const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  /** @type {BrowserReport} */
  const { suites, errors = [] } = JSON.parse(readFileSync(report, "utf8"));
  const isOver = errors.some(({ message = "" }) => message.startsWith("Timed out waiting"));
  /** @param {BrowserTest} test */
  const withLate = (test) =>
    isOver && test.status === "skipped" && test.annotations.length === 0 ? { ...test, status: "late" } : test;
  return suites.flatMap(specsOf).map((spec) => ({ ...spec, tests: spec.tests.map(withLate) }));
}

/** A run may fail without a failed test: then the run itself failed. @param {string[]} failed @param {boolean} isGood @param {string} name */
function explain(failed, isGood, name) {
  return isGood || failed.length > 0 ? failed : [`the ${name} as a whole`];
}
