import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const names = ["firefox-esr", "firefox"];

/** The Firefox for the one test that needs a second engine: the one that is named, or one on the PATH; undefined without. */
export function firefoxPath() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? "").split(":");
  return folders
    .flatMap((folder) => names.map((name) => `${folder}/${name}`))
    .find((file) => existsSync(file));
}

/** Installs Debian's where none is found and that can be done; elsewhere its test is skipped. */
export function installFirefox() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (firefoxPath() || !isDebianRoot) return;
  console.log("Installing a Firefox for the recorder's test …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "firefox-esr"],
  ]) {
    if (spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status !== 0) return;
  }
}
