import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { stop, transform } from "esbuild";
import { buildWorkers, bundleServer } from "./bundle.mjs";
import { lowerStyles } from "./lower-styles.mjs";
import { islandMessages } from "./messages/island-messages.mjs";

/*
 * Remix's build, the child processes, and browser files that old tablets can parse. It is made beside the
 * present build and then takes its place, because a server may be running on that one. The browser files of the
 * build before stay: pages that are open need them.
 */

const oldBrowsers = ["es2018", "safari12", "chrome63"];

const next = "build.next";
const browserFolder = path.join(next, "browser");
const assetList = "build/assets.json";
const before = existsSync(assetList) ? JSON.parse(readFileSync(assetList, "utf8")) : [];

rmSync(next, { recursive: true, force: true });
const remix = spawnSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "build"], {
  stdio: ["ignore", "pipe", "pipe"],
  env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: next },
});
// Else it speaks of its own parts: an old format, and a process that outlived it.
if (remix.status !== 0) {
  process.stdout.write(remix.stdout);
  process.stderr.write(remix.stderr);
  process.exit(1);
}
await bundleServer(next);
await buildWorkers(next);
// It comes before every page with words, so it is made small too; http/server serves it at its own address.
copyFileSync("public/keep-words.js", path.join(browserFolder, "keep-words.js"));
const bareImports = importsOfHelpersAlone();
await Promise.all(
  listFiles(browserFolder)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => lowerAndCompress(path.join(browserFolder, file))),
);
const assets = listFiles(browserFolder);
writeFileSync(path.join(next, "assets.json"), JSON.stringify(assets));
writeFileSync(path.join(next, "island-messages.json"), JSON.stringify(islandMessages()));
writeFileSync(path.join(next, "release.json"), JSON.stringify(release()));
for (const file of assets) moveAsset(file);
rmSync(browserFolder, { recursive: true });
removeOtherAssets(new Set([...assets, ...before]));
replaceBuild();
// Its process would complain of the end of this one, and of a question that has no answer yet.
await setTimeout(100);
await stop();

/** REVISION is set where the build has no repository, as in the image. */
function release() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const git = spawnSync("git", ["rev-parse", "HEAD"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { version, revision: process.env.REVISION || (git.status === 0 ? git.stdout.trim() : "") };
}

/** @param {string} file */
function moveAsset(file) {
  const target = path.join("public/build", file);
  mkdirSync(path.dirname(target), { recursive: true });
  renameSync(path.join(browserFolder, file), target);
}

/** @param {Set<string>} wanted */
function removeOtherAssets(wanted) {
  for (const file of listFiles("public/build"))
    if (!wanted.has(file)) rmSync(path.join("public/build", file), { force: true });
}

function replaceBuild() {
  rmSync("build.previous", { recursive: true, force: true });
  if (existsSync("build")) renameSync("build", "build.previous");
  renameSync(next, "build");
  rmSync("build.previous", { recursive: true, force: true });
}

/** Paths within the folder. @param {string} folder */
function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/**
 * Old browsers cannot parse what the compiler emits; one such line would break the whole file there. Style sheets
 * become two, and `app/styles/sheet-for.ts` names the second.
 * @param {string} file
 */
async function lowerAndCompress(file) {
  const source = readFileSync(file, "utf8");
  if (!file.endsWith(".css")) return compress(file, await lower(withoutBareImports(source), "js"));
  compress(file, await lower(lowerStyles(source, "ltr"), "css"));
  compress(file.replace(/\.css$/, ".rtl.css"), await lower(lowerStyles(source, "rtl"), "css"));
}

/**
 * The compiler's own helpers do nothing by themselves, and each file imports them, also where it uses none: a request
 * and half a kilobyte of every page.
 */
function importsOfHelpersAlone() {
  return listFiles(path.join(browserFolder, "_shared"))
    .filter((file) => /^chunk-.*\.js$/.test(file))
    .filter((file) =>
      /^var \w+=Object\.create[,;]/.test(readFileSync(path.join(browserFolder, "_shared", file), "utf8")),
    )
    .map((file) => `import"/build/_shared/${file}";`);
}

/** @param {string} source */
function withoutBareImports(source) {
  return bareImports.reduce((code, one) => code.replaceAll(one, ""), source);
}

/** @param {string} source @param {"js" | "css"} loader */
async function lower(source, loader) {
  const { code } = await transform(source, {
    loader,
    target: oldBrowsers,
    minify: true,
    ...(loader === "js" && { supported: { destructuring: true } }),
  });
  return code;
}

/** @param {string} file @param {string} code */
function compress(file, code) {
  writeFileSync(file, code);
  writeFileSync(`${file}.br`, brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(code, { level: 9 }));
}
