import { installPackages } from "./prepare.mjs";
import { runTool, startTool } from "./run-tool.mjs";

/* `npm run check`: types, lint, and the quick module tests, within a minute. */

installPackages();
const types = startTool("tsc");
const lint = startTool("biome", "check", "--error-on-warnings", ".");
const tests = await runTool("vitest", "run", "--config", "tests/vitest.config.ts", "--project", "quick");
const results = { types: await types.finish(), lint: await lint.finish(), tests };
const failed = Object.entries(results).flatMap(([name, isGood]) => (isGood ? [] : [name]));
console.log(failed.length === 0 ? "\nAll good." : `\nFailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
