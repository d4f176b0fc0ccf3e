import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Mutation, mutate, tableOf, withTable } from "./mutations/mutation";
import { mutations } from "./mutations/mutations";
import { buildApp } from "./prepare.mjs";

/*
 * `npm run mutations`: breaks one rule after the other in this tree, runs the test that must notice, and puts the file
 * back. Fails where a test did not notice.
 */

const document = "docs/mutations.md";
const usage = `Usage:
  npm run mutations               all of them, some minutes
  npm run mutations -- WORDS …    those whose file, test or sentence has one of these
  npm run mutations -- --write    writes the table of ${document}, and runs nothing`;

let isStopped = false;

function main(): void {
  const { values, positionals } = parseArgs({
    options: { write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (values.write) return void write();
  // The test that runs ends by the same signal, and the file is put back.
  process.on("SIGINT", () => {
    isStopped = true;
  });
  const chosen = mutations.filter((mutation) => isWanted(mutation, positionals));
  const missed = chosen.filter((mutation) => !isStopped && !isCaught(mutation));
  buildApp();
  console.log(`${chosen.length - missed.length} of ${chosen.length} caught`);
  process.exitCode = missed.length > 0 || isStopped ? 1 : 0;
}

function isWanted({ breaks, file, caughtBy }: Mutation, words: string[]): boolean {
  return words.length === 0 || words.some((word) => [breaks, file, caughtBy].join(" ").includes(word));
}

function isCaught(mutation: Mutation): boolean {
  const { file, caughtBy, breaks } = mutation;
  // Or a build that is due would be made of the broken code, and stay.
  buildApp();
  const source = readFileSync(file, "utf8");
  const { atime, mtime } = statSync(file);
  const began = Date.now();
  let failures = 0;
  try {
    writeFileSync(file, mutate(source, mutation));
    // Only tests of servers need a new build, which is made when a file is newer.
    if (!isOfServers(caughtBy)) utimesSync(file, atime, mtime);
    failures = countFailures(caughtBy);
  } finally {
    writeFileSync(file, source);
    if (!isOfServers(caughtBy)) utimesSync(file, atime, mtime);
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(
    `${failures > 0 ? "caught" : "MISSED"}  ${seconds} s  ${breaks} (${caughtBy}: ${failures} failed)`,
  );
  return failures > 0;
}

function isOfServers(test: string): boolean {
  return test.startsWith("tests/");
}

/** Counts tests that ran: a file that does not even load says nothing of the rule. */
function countFailures(test: string): number {
  const folder = mkdtempSync(path.join(tmpdir(), "life-mutation-"));
  const report = path.join(folder, "report.json");
  try {
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts"];
    const reporting = ["--reporter", "json", "--outputFile", report];
    spawnSync(process.execPath, [...vitest, ...reporting, test], { stdio: "ignore" });
    return JSON.parse(readFileSync(report, "utf8")).numFailedTests;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(): void {
  writeFileSync(document, withTable(readFileSync(document, "utf8"), tableOf(mutations)));
}

try {
  main();
} catch (error) {
  console.error(error instanceof TypeError ? `${error.message}\n\n${usage}` : error);
  process.exitCode = 1;
}
