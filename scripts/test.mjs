import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { installChromium } from "./chromium.mjs";
import { installFfmpeg } from "./ffmpeg.mjs";
import { installFirefox } from "./firefox.mjs";
import { installPoppler } from "./poppler.mjs";
import { buildApp, installPackages } from "./prepare.mjs";

/*
 * `npm test`: type check, lint, unit and integration tests, browser tests; all of them, whatever fails. The last
 * line counts them: "N passed, N failed".
 */

const unitReport = "test-results/unit.json";
const browserReport = "test-results/browser.json";

installPackages();
installChromium();
installFirefox();
installFfmpeg();
installPoppler();
buildApp();
rmSync("test-results", { recursive: true, force: true });

const results = [
  countOne("type check", run("tsc")),
  countOne("lint", run("biome", "check", "--error-on-warnings", ".")),
  countUnit(
    run(
      "vitest",
      "run",
      "--config",
      "tests/vitest.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
    ),
  ),
  countBrowser(run("playwright", "test")),
];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
// Once more at the end: the report of a long run is often seen by its last lines alone.
for (const name of results.flatMap((result) => result.names)) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** @param {string} tool @param {string[]} args */
function run(tool, ...args) {
  console.log(`\n— ${[tool, ...args.slice(0, 2)].join(" ")}`);
  return (
    spawnSync(`node_modules/.bin/${tool}`, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0
  );
}

/** @param {string} name @param {boolean} isGood */
function countOne(name, isGood) {
  return isGood ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [`the ${name}`] };
}

/**
 * @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} UnitFile
 * @param {boolean} isGood
 */
function countUnit(isGood) {
  if (!existsSync(unitReport)) return { passed: 0, failed: 1, names: ["the unit tests did not run"] };
  /** @type {{ numPassedTests: number, testResults: UnitFile[] }} */
  const { numPassedTests, testResults } = JSON.parse(readFileSync(unitReport, "utf8"));
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(".", name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${file} as a whole`];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return { passed: numPassedTests, ...told(isGood, names, "the unit tests, but for no test of theirs") };
}

/** @param {boolean} isGood */
function countBrowser(isGood) {
  if (!existsSync(browserReport)) return { passed: 0, failed: 1, names: ["the browser tests did not run"] };
  const { stats, suites } = JSON.parse(readFileSync(browserReport, "utf8"));
  const names = suites.flatMap(failedSpecs);
  const passed = stats.expected + stats.flaky;
  return { passed, ...told(isGood, names, "the browser tests, but for no test of theirs") };
}

/** A run may fail without a failed test: then that is what failed. @param {boolean} isGood @param {string[]} names @param {string} otherwise */
function told(isGood, names, otherwise) {
  const all = isGood || names.length > 0 ? names : [otherwise];
  return { failed: all.length, names: all };
}

/**
 * @typedef {{ file: string, title: string, tests: { projectName: string, status: string }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedSpecs({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName }) => `${file}: ${title} (${projectName})`),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}
