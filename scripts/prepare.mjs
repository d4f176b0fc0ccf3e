import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/*
 * Installs missing packages and rebuilds stale output. Stamps make a second call a no-op: the lock file's
 * text for the packages, the newest source change for the build.
 */

const packagesStamp = "node_modules/.installed-lock";
const buildStamp = "build/.built-from";
const buildInputs = [
  "app",
  "migrations",
  "public",
  "scripts",
  "server.ts",
  "remix.config.js",
  "package.json",
  "tsconfig.json",
];

export function prepare() {
  installPackages();
  buildApp();
}

export function installPackages() {
  const lock = readFileSync("package-lock.json", "utf8");
  if (existsSync(packagesStamp) && readFileSync(packagesStamp, "utf8") === lock) return;
  if (!existsSync(packagesStamp) && existsSync("node_modules/.package-lock.json") && isInstalled(lock)) {
    writeFileSync(packagesStamp, lock);
    return;
  }
  console.log("Installing packages (a minute or two, once) …");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(packagesStamp, lock);
}

export function buildApp() {
  const state = sourceState();
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === state) return;
  console.log("Building …");
  run(process.execPath, ["scripts/build.mjs"]);
  mkdirSync("build", { recursive: true });
  writeFileSync(buildStamp, state);
}

/** Whether `npm ci` was run by hand: every package of the lock file stands at its version. @param {string} lock */
function isInstalled(lock) {
  const wanted = Object.entries(JSON.parse(lock).packages);
  const present = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")).packages;
  return wanted.every(
    ([name, { version, optional }]) => name === "" || optional || present[name]?.version === version,
  );
}

function sourceState() {
  const files = buildInputs
    .flatMap(listFiles)
    .filter((file) => !file.startsWith(path.join("public", "build")));
  const newest = Math.max(...files.map((file) => statSync(file).mtimeMs));
  return `${files.length} files, newest ${newest}, node ${process.versions.modules}`;
}

/** @param {string} place @returns {string[]} */
function listFiles(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const result = spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
