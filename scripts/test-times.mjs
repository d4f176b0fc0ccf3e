import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/*
 * How long each test file takes, kept over the last ten runs, so that a test that grows slow is seen. Files run beside each
 * other: the sum of their seconds is more than the run takes.
 */

const kept = ".cache/test-times.json";
const keptRuns = 10;
const shown = 10;

/**
 * @typedef {Record<string, number>} Times  seconds by file
 * @typedef {{ results: { duration: number }[] }} BrowserTest
 * @typedef {{ file: string, specs: { tests: BrowserTest[] }[], suites?: Suite[] }} Suite
 */

/** Adds this run to those before, and prints the slowest files. @param {string} unitReport @param {string} browserReport */
export function keepTestTimes(unitReport, browserReport) {
  const times = { ...unitTimes(unitReport), ...browserTimes(browserReport) };
  /** @type {Times[]} */
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : [];
  const runs = [...before, times].slice(-keptRuns);
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(runs));
  console.log(`\nThe slowest files, in seconds: now, and the median of ${runs.length} runs`);
  const slowest = Object.entries(times).sort(([, one], [, other]) => other - one);
  for (const [file, seconds] of slowest.slice(0, shown)) {
    const usual = median(runs.flatMap((run) => run[file] ?? []));
    console.log(`${seconds.toFixed(0).padStart(5)} ${usual.toFixed(0).padStart(5)}  ${file}`);
  }
}

/** @param {string} report @returns {Times} */
function unitTimes(report) {
  if (!existsSync(report)) return {};
  /** @type {{ testResults: { name: string, startTime: number, endTime: number }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  return Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [
      path.relative(".", name),
      (endTime - startTime) / 1000,
    ]),
  );
}

/** @param {string} report @returns {Times} */
function browserTimes(report) {
  if (!existsSync(report)) return {};
  /** @type {{ suites: Suite[] }} */
  const { suites } = JSON.parse(readFileSync(report, "utf8"));
  return Object.fromEntries(suites.map((suite) => [`tests/e2e/${suite.file}`, millisecondsOf(suite) / 1000]));
}

/** @param {Suite} suite @returns {number} */
function millisecondsOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const inside = suites.reduce((sum, suite) => sum + millisecondsOf(suite), 0);
  return results.reduce((sum, { duration }) => sum + duration, inside);
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
