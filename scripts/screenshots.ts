import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright";
import sharp from "sharp";
import { chromiumPath, quietChromium } from "./chromium.mjs";
import { fillDemo } from "./demo/fill-demo";
import { demoPassword } from "./demo/people";
import { documentPictures, screensOf, widths } from "./screenshots/screens";

/*
 * `npm run screenshots`: the pictures of the documents, taken of the demo and kept in docs/pictures.
 * `npm run screenshots -- FOLDER`: every screen at three widths, light and dark, to be looked at.
 */

const dataDir = mkdtempSync(path.join(tmpdir(), "life-pictures-"));
await fillDemo(dataDir);
const { PATH } = process.env;
const server = spawn(process.execPath, ["build/index.js"], {
  env: {
    ...{ PATH, DATA_DIR: dataDir, NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1" },
    ADMIN_PASSWORD: demoPassword,
  },
  stdio: ["ignore", "pipe", "inherit"],
});
const address = `http://127.0.0.1:${await portOf(server)}`;
const browser = await chromium.launch({ executablePath: chromiumPath(), args: quietChromium });
try {
  const folder = process.argv[2];
  if (folder) await takeAll(browser, path.resolve(folder));
  else await takeForDocuments(browser);
} finally {
  await browser.close();
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (text) => {
      output += text;
      const port = /\(port (\d+)\)/.exec(output)?.[1];
      if (port) resolve(port);
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}

async function takeForDocuments(browser: Browser): Promise<void> {
  mkdirSync("docs/pictures", { recursive: true });
  for (const { name, who, screen, width, height, before } of documentPictures) {
    const context = await signedIn(browser, who, { width, height });
    const page = await context.newPage();
    await before?.(page, address);
    await page.goto(address + screen, { waitUntil: "networkidle" });
    const picture = await page.screenshot({ animations: "disabled" });
    await sharp(picture).png({ palette: true, effort: 10 }).toFile(`docs/pictures/${name}.png`);
    console.log(`docs/pictures/${name}.png`);
    await context.close();
  }
}

async function takeAll(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [who, screens] of Object.entries(screensOf)) {
      const context = await signedIn(browser, who, { width: 1280, height: 900 }, colorScheme);
      const page = await context.newPage();
      for (const screen of screens) {
        await page.goto(address + screen, { waitUntil: "networkidle" });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const name = `${who}${screen}`.replace(/[^a-z0-9]+/gi, "-").replace(/-$/, "");
          await page.screenshot({
            path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
            fullPage: true,
          });
        }
      }
      await context.close();
    }
  }
}

/** A browser's window in which somebody is signed in; `visitor` is nobody. */
async function signedIn(
  browser: Browser,
  who: string,
  viewport: { width: number; height: number },
  colorScheme: "light" | "dark" = "light",
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, colorScheme });
  if (who === "visitor") return context;
  const answer = await context.request.post(`${address}/api/login`, {
    data: { username: who, password: demoPassword },
  });
  if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`);
  return context;
}
