import { spawnSync } from "node:child_process";
import { installDebianPackage } from "./debian.mjs";

/** Installs ffmpeg for the tests of sound and film, where none is on the PATH: Debian's package, when root. */
export function installFfmpeg() {
  if (isThere("ffmpeg") && isThere("ffprobe")) return;
  console.log("Installing ffmpeg for the tests of sound and film …");
  if (installDebianPackage("ffmpeg")) return;
  console.error("No ffmpeg was found, and none could be installed. Put ffmpeg and ffprobe on the PATH.");
  process.exit(1);
}

/** @param {string} program */
function isThere(program) {
  return spawnSync(program, ["-version"], { stdio: "ignore" }).status === 0;
}
