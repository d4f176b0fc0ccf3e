import { spawn } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { installPackages } from "./prepare.mjs";

/*
 * `npm run dev`: rebuilds and restarts at every change. It deletes the build stamp, because build/ then
 * holds no production build; the next `npm start` rebuilds.
 */

installPackages();
if (existsSync(".env")) process.loadEnvFile(".env");
rmSync("build/.built-from", { force: true });
const { buildWorkers } = await import("./bundle.mjs");
const { islandMessages } = await import("./messages/island-messages.mjs");
await buildWorkers();
writeFileSync("build/island-messages.json", JSON.stringify(islandMessages()));

const remix = spawn(
  process.execPath,
  ["node_modules/@remix-run/dev/dist/cli.js", "dev", "--command", "node build/index.js"],
  { stdio: "inherit", env: { ...process.env, NODE_ENV: "development" } },
);
remix.on("exit", (code) => process.exit(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => remix.kill("SIGTERM"));
