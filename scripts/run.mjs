import { existsSync } from "node:fs";
import { prepare } from "./prepare.mjs";

/*
 * `node scripts/run.mjs NAME …`: makes sure that everything is installed and built, then runs the server ("start")
 * or a shell command of scripts/ in this same process, so that it gets the signals and the arguments itself.
 */

const [, , name = "start"] = process.argv;
if (existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV = "production";
process.argv.splice(2, 1);
prepare();
await import(name === "start" ? "../build/index.js" : `../build/scripts/${name}.js`);
