import { pathToFileURL } from "node:url";
import { canInstall, installPrograms, missingPrograms } from "./programs.mjs";

/*
 * `npm run setup:tests`: installs the programs that the tests need. `npm test` does so too, except with
 * --no-install or TESTS_NO_INSTALL=1.
 */

/** Reports missing programs, installs them if allowed, and returns those still missing. */
export function setUpTests({ mayInstall = true } = {}) {
  const missing = missingPrograms();
  if (missing.length === 0) return [];
  const wanted = mayInstall ? missing.filter(canInstall) : [];
  if (wanted.length > 0) {
    console.log("\nThe tests need programs that this machine does not have. Installing:");
    for (const { name, packages, purpose } of wanted) console.log(`  ${name} (${packages[0]}): ${purpose}`);
    console.log("From Debian's packages, or Playwright's build of Chromium.");
    console.log(
      "To install nothing: npm test -- --no-install, or TESTS_NO_INSTALL=1. Their tests are skipped.\n",
    );
    installPrograms(wanted);
  }
  const still = missingPrograms();
  for (const { name, packages, purpose } of still)
    console.log(`Not installed: ${name} (${packages[0]}), for ${purpose}. They are skipped.`);
  return still;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const still = setUpTests();
  if (still.length === 0) console.log("Everything that the tests need is installed.");
  process.exit(still.length === 0 ? 0 : 1);
}
