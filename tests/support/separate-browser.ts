import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { chromiumPath, quietChromium } from "../../scripts/programs.mjs";

/** A Chromium in a separate process, with a profile that survives it. */
export interface OwnBrowser {
  browser: Browser;
  context: BrowserContext;
  /** Simulates a power failure or an out-of-memory kill. */
  kill: () => Promise<void>;
}

export async function openOwnBrowser(profile: string, flags: string[]): Promise<OwnBrowser> {
  const portFile = path.join(profile, "DevToolsActivePort");
  rmSync(portFile, { force: true });
  const program = chromiumPath() ?? chromium.executablePath();
  const own = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  // A separate process group, so that all its processes can be killed.
  const child = spawn(program, [...quietChromium, ...flags, ...own], { detached: true, stdio: "ignore" });
  const browser = await connect(portFile);
  const [context] = browser.contexts();
  if (!context) throw new Error("The browser has no context.");
  return { browser, context, kill: () => kill(child, browser) };
}

async function connect(portFile: string): Promise<Browser> {
  for (let tries = 0; tries < 150; tries += 1) {
    const port = existsSync(portFile) && readFileSync(portFile, "utf8").split("\n")[0];
    if (port) return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The browser did not start.");
}

async function kill(child: ChildProcess, browser: Browser): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.pid) process.kill(-child.pid, "SIGKILL");
  await ended;
  await browser.close().catch(() => undefined);
}
