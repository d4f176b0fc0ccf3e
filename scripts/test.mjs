import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
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
  if (!isGood) console.error(`The ${name} failed.`);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** @param {boolean} isGood */
function countUnit(isGood) {
  if (!existsSync(unitReport)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(unitReport, "utf8"));
  return { passed: numPassedTests, failed: isGood ? numFailedTests : Math.max(1, numFailedTests) };
}

/** @param {boolean} isGood */
function countBrowser(isGood) {
  if (!existsSync(browserReport)) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(browserReport, "utf8")).stats;
  return { passed: expected + flaky, failed: isGood ? unexpected : Math.max(1, unexpected) };
}
