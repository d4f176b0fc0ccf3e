import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  resolve: { alias: { "~": path.resolve(import.meta.dirname, "../app") } },
  test: {
    include: ["app/**/*.test.ts", "app/**/*.test.tsx", "migrations/**/*.test.ts", "tests/*.test.ts"],
    maxWorkers: 2,
    // As for the browser tests (playwright.config.ts).
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
