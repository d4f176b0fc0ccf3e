import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isSupportedNode, UnsupportedNode } from "../app/db/node-version.js";

/*
 * `node scripts/launch.mjs SCRIPT …`: every command of package.json. It runs the script in this process, or,
 * where Node is too old, with the Node of runtime/, which is installed the first time.
 */

const ownNode = path.resolve(`runtime/node_modules/node-linux-${process.arch}/bin/node`);
const [, , script = "", ...args] = process.argv;

if (isSupportedNode()) {
  process.argv.splice(1, 2, path.resolve(script));
  await import(pathToFileURL(path.resolve(script)).href);
} else {
  installOwnNode();
  runWithOwnNode();
}

function installOwnNode() {
  if (existsSync(ownNode)) return;
  console.log(`Node ${process.versions.node} is too old here: installing a newer one into runtime/ (once) …`);
  const npm = ["ci", "--prefix", "runtime", "--no-audit", "--no-fund", "--loglevel=error"];
  spawnSync("npm", npm, { stdio: ["ignore", "inherit", "inherit"] });
  if (existsSync(ownNode)) return;
  console.error(new UnsupportedNode().message);
  process.exit(1);
}

/** Programs that are started by name, such as the tools' own scripts, find this Node first. */
function runWithOwnNode() {
  const env = { ...process.env, PATH: [path.dirname(ownNode), process.env.PATH].join(path.delimiter) };
  const child = spawn(ownNode, [script, ...args], { stdio: "inherit", env });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
