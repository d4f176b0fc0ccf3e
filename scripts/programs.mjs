import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/* The programs that the tests need besides Node, and how to find and install them. */

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} purpose What the tests do with it.
 * @property {string[][]} commands All of these are needed; of each, the first that is found.
 * @property {string[]} packages Debian's packages; the first that can be installed. Several with spaces between them go together.
 * @property {string} [variable] The environment variable that names the program.
 * @property {boolean} [fromPlaywright] Whether Playwright's own build will do.
 */

/** The headless shell has no windows and needs a third less CPU. */
const chromiumNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
const firefoxNames = ["firefox-esr", "firefox"];

/** @satisfies {Record<string, Program>} */
const list = {
  chromium: {
    name: "Chromium",
    purpose: "the browser tests",
    commands: [chromiumNames],
    packages: ["chromium-headless-shell", "chromium"],
    variable: "CHROMIUM_PATH",
    fromPlaywright: true,
  },
  firefox: {
    name: "Firefox",
    purpose: "the browser tests that need a second engine",
    commands: [firefoxNames],
    packages: ["firefox-esr"],
    variable: "FIREFOX_PATH",
  },
  ffmpeg: {
    name: "ffmpeg",
    purpose: "the tests of sound and video",
    commands: [["ffmpeg"], ["ffprobe"]],
    packages: ["ffmpeg"],
  },
  libheif: {
    name: "libheif",
    purpose: "the tests of HEIC photos",
    commands: [["heif-dec", "heif-convert"]],
    packages: ["libheif-examples"],
  },
  poppler: {
    name: "poppler",
    purpose: "the tests of print files",
    commands: [["pdftotext"], ["pdfinfo"], ["pdffonts"], ["pdfimages"], ["pdftoppm"]],
    packages: ["poppler-utils"],
  },
  dovecot: {
    name: "Dovecot",
    purpose: "the tests of incoming mail against a real mail server",
    commands: [["dovecot"]],
    packages: ["dovecot-imapd"],
  },
  age: {
    name: "age",
    purpose: "the test that opens a backup by hand",
    commands: [["age"]],
    packages: ["age"],
  },
  pocketsphinx: {
    name: "pocketsphinx",
    purpose: "the test that recognizes speech",
    commands: [["pocketsphinx_continuous"]],
    packages: ["pocketsphinx-en-us pocketsphinx"],
  },
  faketime: {
    name: "faketime",
    purpose: "the drill of clocks that jump",
    commands: [["faketime"]],
    packages: ["faketime"],
  },
  nginx: {
    name: "nginx",
    purpose: "the tests of deploy/nginx",
    commands: [["nginx"]],
    packages: ["nginx-light", "nginx"],
  },
  caddy: {
    name: "Caddy",
    purpose: "the tests of deploy/caddy",
    commands: [["caddy"]],
    packages: ["caddy"],
  },
};

/** @type {Program[]} */
export const programs = Object.values(list);

/** Turns off Chromium's own background work. */
export const quietChromium = [
  "--no-sandbox",
  "--disable-gpu",
  "--in-process-gpu",
  "--disable-site-isolation-trials",
  // Pages of a context share a process: to start one takes longer than to show a page.
  "--renderer-process-limit=1",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** It beeps once a second, without a permission prompt. */
export const fakeMicrophone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** Undefined stands for Playwright's own Chromium. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH || find(chromiumNames);
}

export function firefoxPath() {
  return process.env.FIREFOX_PATH || find(firefoxNames);
}

/** Its path; undefined where it is not installed. @param {string} name */
export function programPath(name) {
  return find([name]);
}

export function missingPrograms() {
  return programs.filter((program) => !isInstalled(program));
}

/** Whether installing may work here: as root with apt-get, or from Playwright. @param {Program} program */
export function canInstall(program) {
  return isDebianRoot() || program.fromPlaywright === true;
}

/** Installs what can be installed; answers what is still missing. @param {Program[]} missing */
export function installPrograms(missing) {
  if (isDebianRoot() && missing.length > 0) {
    run("apt-get", ["update", "-qq"]);
    // All at once is quicker. It does nothing where one of them is unknown.
    installPackage(missing.map(({ packages }) => packages[0]).join(" "));
  }
  const left = missing.filter((program) => !isInstalled(program));
  return left.filter((program) => {
    const isDone =
      (isDebianRoot() && program.packages.some((name) => installPackage(name))) ||
      (program.fromPlaywright && run("npx", ["playwright", "install", "chromium"]));
    return !isDone || !isInstalled(program);
  });
}

/** @param {Program} program */
function isInstalled({ commands, variable, fromPlaywright }) {
  if (variable && process.env[variable]) return true;
  return commands.every(find) || (fromPlaywright === true && hasPlaywrightChromium());
}

/** @param {string[]} names */
function find(names) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin"];
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(existsSync);
}

function hasPlaywrightChromium() {
  const script =
    'const { chromium } = require("playwright"); process.exit(require("fs").existsSync(chromium.executablePath()) ? 0 : 1)';
  return spawnSync(process.execPath, ["-e", script]).status === 0;
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Debian's packages of servers start them, unless this file says no. */
const policyFile = "/usr/sbin/policy-rc.d";

/** @param {string} name */
function installPackage(name) {
  const hasPolicy = existsSync(policyFile);
  if (!hasPolicy) writeFileSync(policyFile, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return run("apt-get", ["install", "-y", "-qq", ...name.split(" ")]);
  } finally {
    if (!hasPolicy) rmSync(policyFile);
  }
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}
