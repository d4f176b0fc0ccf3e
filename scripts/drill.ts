import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import setUp from "../tests/support/global-setup";
import type { Drill, Outcome } from "./drill/drill";
import { drills } from "./drill/drills";
import { Findings } from "./drill/findings";
import { type Result, tableOf, withTable } from "./drill/table";
import { inWorld } from "./drill/world";

/*
 * `npm run drill`: what may happen to a house, done to servers of its own on throw-away folders. Prints one table, and
 * fails where a drill finds something.
 */

const document = "docs/trust.md";
const usage = `Usage:
  npm run drill                 all of them, in full
  npm run drill -- short        all of them, in small: about three minutes
  npm run drill -- NAME …       some of them ("short" among the names: in small)
  npm run drill -- --write      all of them, and the table into ${document}
  npm run drill -- --json FILE  also writes a report for npm test
${drills.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`).join("\n")}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { write: { type: "boolean", default: false }, json: { type: "string" } },
    allowPositionals: true,
  });
  const isShort = positionals.includes("short");
  const wanted = positionals.filter((name) => name !== "short");
  const unknown = wanted.filter((name) => !drills.some((drill) => drill.name === name));
  if (unknown.length > 0) throw new TypeError(`There is no ${unknown.join(", ")}.`);
  if (values.write && (isShort || wanted.length > 0))
    throw new TypeError("--write is for all of them, in full.");
  const chosen = drills.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const results = await runAll(chosen, isShort);
  const table = tableOf(results);
  console.log(`\n${machine()}${isShort ? ", in small" : ""}\n\n${table}\n`);
  if (values.write) write(table);
  if (values.json) writeFileSync(values.json, JSON.stringify(reportOf(results)));
  process.exitCode = results.some(({ outcome }) => outcome.findings.count > 0) ? 1 : 0;
}

/** One after the other; in small those that mostly wait run beside the others. */
async function runAll(chosen: Drill[], isShort: boolean): Promise<Result[]> {
  const tearDown = await setUp();
  try {
    const lanes = isShort
      ? Object.values(Object.groupBy(chosen, ({ isPatient }) => String(isPatient)))
      : [chosen];
    const results = (await Promise.all(lanes.map((lane = []) => runLane(lane, isShort)))).flat();
    return results.sort((a, b) => chosen.indexOf(a.drill) - chosen.indexOf(b.drill));
  } finally {
    tearDown();
  }
}

async function runLane(lane: Drill[], isShort: boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (const drill of lane) {
    const started = performance.now();
    const outcome = await inWorld(() => runOne(drill, isShort));
    const seconds = (performance.now() - started) / 1000;
    results.push({ drill, outcome, seconds });
    const verdict = outcome.isSkipped ? "skipped" : `${outcome.findings.count} failed`;
    console.log(`${drill.name}: ${verdict}, ${seconds.toFixed(0)} s: ${outcome.many}. ${outcome.note}`);
    for (const finding of outcome.findings.list()) console.log(`  - ${finding}`);
  }
  return results;
}

/** A drill that breaks or does not end has failed. */
async function runOne(drill: Drill, isShort: boolean): Promise<Outcome> {
  const findings = new Findings();
  const broken = (finding: string): Outcome => {
    findings.add(finding);
    return { many: "broken off", findings, note: "" };
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(
      () => resolve(broken(`It took more than ${drill.minutes} minutes.`)),
      drill.minutes * 60_000,
    );
  });
  const run = drill.run(isShort).catch((error: unknown) => broken(String((error as Error)?.stack ?? error)));
  const outcome = await Promise.race([run, late]);
  clearTimeout(timer);
  return outcome;
}

function machine(): string {
  const cores = cpus();
  const memory = (totalmem() / 1024 ** 3).toFixed(0);
  return `${cores.length} cores (${cores[0]?.model.trim()}), ${memory} GB, Node ${process.versions.node}`;
}

function write(table: string): void {
  const heading = `Of ${new Date().toISOString().slice(0, 10)}, on ${machine()}:`;
  writeFileSync(document, withTable(readFileSync(document, "utf8"), heading, table));
  console.log(`The table is in ${document}.`);
}

/** Counts as scripts/test-counts.mjs does. */
function reportOf(results: Result[]) {
  return results.map(({ drill: { name }, outcome: { findings, isSkipped = false, note } }) => ({
    ...{ name, isSkipped, note, findings: findings.list() },
  }));
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof TypeError ? `${error.message}\n${usage}` : error);
    process.exit(1);
  },
);
