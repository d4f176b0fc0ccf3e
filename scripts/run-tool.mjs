import { spawn } from "node:child_process";

/* Tools run in parallel buffer their output until they end, so that outputs do not mix. */

/** Runs a tool with its output as it comes; answers whether it succeeded. @param {string} tool @param {string[]} args */
export function runTool(tool, ...args) {
  console.log(`\n— ${[tool, ...args.slice(0, 2)].join(" ")}`);
  return start(tool, args, "inherit").isGood;
}

/** Starts a tool beside others; `finish` prints its output and answers whether it succeeded. @param {string} tool @param {string[]} args */
export function startTool(tool, ...args) {
  const { output, isGood } = start(tool, args, "pipe");
  return {
    finish: async () => {
      const answer = await isGood;
      console.log(`\n— ${[tool, ...args.slice(0, 2)].join(" ")}`);
      process.stdout.write(Buffer.concat(output));
      return answer;
    },
  };
}

/** @param {string} tool @param {string[]} args @param {"inherit" | "pipe"} stdio */
function start(tool, args, stdio) {
  const child = spawn(`node_modules/.bin/${tool}`, args, { stdio: ["ignore", stdio, stdio] });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  /** @type {Promise<boolean>} */
  const isGood = new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
  return { output, isGood };
}
