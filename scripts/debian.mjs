import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs a package of Debian's, where this is one and we are root; says whether it did. @param {string} name */
export function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  return run("apt-get", ["update", "-qq"]) && run("apt-get", ["install", "-y", "-qq", name]);
}

/** Runs a program; says whether it went well. @param {string} command @param {string[]} args */
export function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}
