import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { buildWorkers } from "./build-workers.mjs";

/* Remix's build, the child processes, and browser files that old tablets can parse. */

const oldBrowsers = ["es2018", "safari12", "chrome63"];

rmSync("build", { recursive: true, force: true });
rmSync("public/build", { recursive: true, force: true });
const remix = spawnSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "build"], {
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...process.env, NODE_ENV: "production" },
});
if (remix.status !== 0) {
  process.stdout.write(remix.stdout);
  process.exit(1);
}
await buildWorkers();
await Promise.all(browserFiles().map(lowerAndCompress));

function browserFiles() {
  return readdirSync("public/build", { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

/**
 * The compiler emits newer syntax than old Safari reads; one such line would break the whole file there.
 * @param {string} file
 */
async function lowerAndCompress(file) {
  const loader = file.endsWith(".css") ? "css" : "js";
  const { code } = await transform(readFileSync(file, "utf8"), {
    loader,
    target: oldBrowsers,
    minify: true,
    ...(loader === "js" && { supported: { destructuring: true } }),
  });
  writeFileSync(file, code);
  writeFileSync(`${file}.br`, brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(code, { level: 9 }));
}
