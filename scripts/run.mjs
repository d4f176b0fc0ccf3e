import { existsSync } from "node:fs";
import { besideServer } from "./beside-server.mjs";
import { prepare } from "./prepare.mjs";

/*
 * `node scripts/run.mjs NAME …`: installs and builds if needed, then runs the server ("start") or a
 * command of scripts/ in this process, so that it receives signals and arguments directly. Commands that an
 * operator runs beside a server use the build that is there: the server may be running on it.
 */

const [, , name = "start"] = process.argv;
if (existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV = "production";
process.argv.splice(2, 1);
if (!besideServer.includes(name) || !existsSync(`build/scripts/${name}.js`)) prepare();
await import(name === "start" ? "../build/index.js" : `../build/scripts/${name}.js`);
