import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildApp, installPackages } from "./prepare.mjs";
import { runTool, startTool } from "./run-tool.mjs";
import { setUpTests } from "./setup-tests.mjs";
import { countBrowserTests, countDrills, countStage, countUnitTests, listScenarios } from "./test-counts.mjs";
import { keepTestTimes } from "./test-times.mjs";

/*
 * `npm test`: types, lint, unit and integration tests, and the browser tests, side by side; then the drills in small, which
 * measure times. All of them run, whatever fails. The last line counts them: "N passed, N failed, N skipped".
 */

const unitReport = "test-results/unit.json";
const browserReport = "test-results/browser.json";
const drillReport = "test-results/drills.json";
/** A test file's source matches if the test needs the program. */
const programMarks = {
  ffmpeg: /support\/ffmpeg"|"ffmpeg"/,
  Dovecot: /support\/dovecot"/,
  libheif: /decodeByProgram/,
  poppler: /support\/pdf"|"pdf(totext|info|fonts|images|toppm)"/,
};

const mayInstall = !process.argv.includes("--no-install") && !process.env.TESTS_NO_INSTALL;
installPackages();
const missing = new Set(setUpTests({ mayInstall }).map(({ name }) => name));
buildApp();
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results");

const types = startTool("tsc");
const lint = startTool("biome", "check", "--error-on-warnings", ".");
const units = startUnitTests();
const browser = await testInBrowser();
const results = [
  await units.finish(),
  countStage("type check", await types.finish()),
  countStage("lint", await lint.finish()),
  browser,
  await runDrills(),
];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.flatMap((result) => result.failed);
const skipped = results.flatMap((result) => result.skipped);
const again = results.flatMap((result) => result.again ?? []);
keepTestTimes(unitReport, browserReport);
// Repeated at the end: often only the last lines of a long report are read.
for (const name of skipped) console.log(`skipped: ${name}`);
for (const name of again) console.log(`passed at a second try: ${name}`);
for (const name of failed) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`);
process.exit(failed.length === 0 ? 0 : 1);

/** Skips the files that need a missing program. */
function startUnitTests() {
  const left = filesOfMissingPrograms();
  const vitest = startTool(
    "vitest",
    "run",
    ...["--config", "tests/vitest.config.ts"],
    ...["--reporter=dot", "--reporter=json", `--outputFile.json=${unitReport}`],
    ...left.map(({ file }) => `--exclude=${file}`),
  );
  return {
    finish: async () => {
      const count = countUnitTests(unitReport, await vitest.finish());
      const names = left.map(({ file, reason }) => `${file}: ${reason}`);
      return { ...count, skipped: [...count.skipped, ...names] };
    },
  };
}

/** Skips all browser tests without Chromium. The tests of words take each form and each way once (tests/e2e/words.spec.ts). */
async function testInBrowser() {
  process.env.WORDS = "once";
  if (!missing.has("Chromium")) return countBrowserTests(browserReport, await runTool("playwright", "test"));
  const list = spawnSync("node_modules/.bin/playwright", ["test", "--list", "--reporter=json"], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  writeFileSync(browserReport, list.stdout);
  const skipped = listScenarios(browserReport).map((name) => `${name}: Chromium is not installed`);
  return { passed: 0, failed: [], skipped };
}

async function runDrills() {
  const isGood = await runTool("tsx", "scripts/drill.ts", "short", "--json", drillReport);
  return countDrills(drillReport, isGood);
}

function filesOfMissingPrograms() {
  return Object.entries(programMarks)
    .filter(([name]) => missing.has(name))
    .flatMap(([name, mark]) =>
      listTestFiles()
        .filter((file) => mark.test(readFileSync(file, "utf8")))
        .map((file) => ({ file, reason: `the whole file; ${name} is not installed` })),
    );
}

function listTestFiles() {
  return ["app", "tests"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((file) => path.join(folder, String(file))),
    )
    .filter((file) => /\.test\.tsx?$/.test(file));
}
