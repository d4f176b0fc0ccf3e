import "./scripts/require-node.mjs";
import { defineConfig } from "@playwright/test";
import { chromiumPath, fakeMicrophone, quietChromium } from "./scripts/programs.mjs";

/** Each scenario runs twice: with scripts off, and with scripts on. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/global-setup.ts",
  // The unit tests run beside them. More workers only make each scenario slower, up to its limit.
  workers: 2,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A shared machine may stand still for seconds. The report names what needed a second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [["line"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: chromiumPath(), args: [...quietChromium, ...fakeMicrophone] },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "script off", use: { javaScriptEnabled: false } },
    { name: "script on", use: { javaScriptEnabled: true } },
  ],
});
