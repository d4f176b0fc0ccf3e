import { parseArgs } from "node:util";
import { type Finding, fuzz, saveCrasher } from "../tests/support/fuzz/fuzz";

/* `npm run fuzz`: mutated media files for the product's own readers; crashers become fixtures. */

const usage = "Usage: npm run fuzz -- [--minutes 10] [--seed NUMBER]";
/** Limits one run; more are the same faults again. */
const maxFindings = 20;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: "string", default: "1" }, seed: { type: "string" } },
  });
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new TypeError("These are no numbers.");
  console.log(`Seed ${seed}, ${minutes} minutes …`);
  const end = Date.now() + minutes * 60_000;
  const findings: Finding[] = [];
  const files = await fuzz(
    seed,
    () => Date.now() >= end || findings.length >= maxFindings,
    (finding) => {
      findings.push(finding);
      console.log(`${finding.reader}: ${saveCrasher(finding)}\n${finding.fault}`);
    },
  );
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`${files} files, ${findings.length} crashers, ${memory} MB at most.`);
  if (findings.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof TypeError ? `${error.message}\n${usage}` : error);
  process.exitCode = 1;
});
