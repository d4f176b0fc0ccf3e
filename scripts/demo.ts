import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { fillDemo } from "./demo/fill-demo";
import { demoPassword } from "./demo/people";

/* `npm run demo`: the product with demo data in a temporary folder. */

const dataDir = mkdtempSync(path.join(tmpdir(), "life-remembered-demo-"));
process.env.DATA_DIR = dataDir;

console.log("Writing the demo book …");
const usernames = await fillDemo(dataDir, process.env.APP_URL);
await import(pathToFileURL(path.resolve("build/index.js")).href);
console.log(`Sign in as ${usernames.join(", ")}; the password is always: ${demoPassword}`);
