import "./scripts/require-node.mjs";
import { defineConfig } from "@playwright/test";
import { chromiumPath, fakeMicrophone, quietChromium } from "./scripts/programs.mjs";

/** Each scenario runs twice: with scripts off, and with scripts on. Some run in Spanish too. */
export default defineConfig<{ language: "en" | "es" }>({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/global-setup.ts",
  // The unit tests run beside them. More workers only make each scenario slower, up to its limit.
  workers: 2,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // CI ends a run that takes too long, and then nothing is known of it. What had no time is named as skipped.
  globalTimeout: Number(process.env.BROWSER_TEST_MINUTES ?? 0) * 60_000,
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
    { name: "script off", use: { javaScriptEnabled: false }, grepInvert: /@script/ },
    { name: "script on", use: { javaScriptEnabled: true }, grepInvert: /@no-script/ },
    {
      name: "in Spanish, script off",
      use: { javaScriptEnabled: false, language: "es" },
      testMatch: inSpanish(
        "about-me",
        "custom-content",
        "letters",
        "signing-in",
        "timeline-trash",
        "workspace",
      ),
      grepInvert: /@english|@script/,
    },
    {
      name: "in Spanish, script on",
      use: { javaScriptEnabled: true, language: "es" },
      testMatch: inSpanish(
        "drafts",
        "photo-cards",
        "photo-in-book",
        "print-check",
        "questions",
        "saved-page",
        "story-choices",
        "writing",
      ),
      grepInvert: /@english|@no-script/,
    },
  ],
});

/** A fifth of the scenarios, once each: those of the author, where most is read. */
function inSpanish(...names: string[]): string[] {
  return names.map((name) => `${name}.spec.ts`);
}
