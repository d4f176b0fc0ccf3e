import { spawnSync } from "node:child_process";
import { installDebianPackage } from "./debian.mjs";

/** Installs poppler's programs for the tests that read print files, where none are on the PATH: Debian's package, when root. */
export function installPoppler() {
  if (isThere("pdftotext") && isThere("pdffonts") && isThere("pdftoppm")) return;
  console.log("Installing poppler for the tests of print files …");
  if (installDebianPackage("poppler-utils")) return;
  console.error(
    "No poppler was found, and none could be installed. Put pdftotext, pdffonts and pdftoppm on the PATH.",
  );
  process.exit(1);
}

/** @param {string} program */
function isThere(program) {
  return spawnSync(program, ["-v"], { stdio: "ignore" }).status === 0;
}
