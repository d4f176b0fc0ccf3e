import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebianPackage, run } from "./debian.mjs";

/** Without windows it does with two thirds of the work. */
const withoutWindows = "chromium-headless-shell";
const names = [withoutWindows, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** What keeps a Chromium of the tests from doing anything of its own. */
export const quietChromium = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The Chromium for the browser tests: the one that is named, one on the PATH, or Playwright's own (undefined). */
export function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(":");
  return folders
    .flatMap((folder) => names.map((name) => `${folder}/${name}`))
    .find((file) => existsSync(file));
}

/** Installs a Chromium where none is found: Debian's package when root, else Playwright's own build. */
export function installChromium() {
  if (chromiumPath() || hasPlaywrightsOwn()) return;
  console.log("Installing a Chromium for the browser tests …");
  if (installDebianPackage(withoutWindows) || installDebianPackage("chromium")) return;
  if (!run("npx", ["playwright", "install", "chromium"])) {
    console.error("No Chromium was found, and none could be installed. Set CHROMIUM_PATH to one.");
    process.exit(1);
  }
}

function hasPlaywrightsOwn() {
  const script =
    'const { chromium } = require("playwright"); process.exit(require("fs").existsSync(chromium.executablePath()) ? 0 : 1)';
  return spawnSync(process.execPath, ["-e", script]).status === 0;
}
