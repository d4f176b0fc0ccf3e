import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { administration } from "./bench/administration";
import { backup } from "./bench/backup";
import { largeBook } from "./bench/book";
import { everything } from "./bench/export";
import { interference } from "./bench/interference";
import { landing } from "./bench/landing";
import { largeUpload } from "./bench/large-upload";
import { mailbox } from "./bench/mailbox";
import { type Bench, isMet, lineOf } from "./bench/measure";
import { pages } from "./bench/pages";
import { saves } from "./bench/saves";
import { scale } from "./bench/scale";
import { search } from "./bench/search";
import { slowUpload } from "./bench/slow-upload";

/* `npm run bench`: each benchmark is a ratio against a baseline measured in the same run. */

const benches: Bench[] = [
  pages,
  saves,
  scale,
  search,
  interference,
  mailbox,
  largeUpload,
  slowUpload,
  everything,
  largeBook,
  administration,
  landing,
  backup,
];

const usage = `Usage:
  npm run bench                     all of them
  npm run bench -- NAME … [--quick] some of them, or all in small
${benches.map(({ name, about }) => `  ${name.padEnd(20)} ${about}`).join("\n")}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((wanted) => !benches.some(({ name }) => name === wanted));
  if (unknown.length > 0) throw new TypeError(`There is no ${unknown.join(", ")}.`);
  console.log(machine());
  for (const { name, about, run } of benches) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`${name}: ${about}${values.quick ? ", in small" : ""}`);
    for (const measure of await run(values.quick)) {
      console.log(`  ${lineOf(measure)}`);
      if (!isMet(measure)) process.exitCode = 1;
    }
  }
}

function machine(): string {
  const cores = cpus();
  const memory = (totalmem() / 1024 ** 3).toFixed(0);
  return `${cores.length} cores (${cores[0]?.model.trim()}), ${memory} GB, Node ${process.versions.node}`;
}

main().catch((error: unknown) => {
  console.error(error instanceof TypeError ? `${error.message}\n${usage}` : error);
  process.exitCode = 1;
});
