import "../scripts/require-node.mjs";
import path from "node:path";
import { defineConfig } from "vitest/config";

/** Module tests that take seconds each: real programs, worker processes, mail servers, waits, and thousands of cases. */
const slow = [
  "app/db/damage.server.test.ts",
  "app/domain/people/auth/{mail-again,sessions,sign-in-links,wrong-codes}.server.test.ts",
  "app/domain/people/marks/marks.server.test.ts",
  "app/domain/running/backup/**/*.server.test.ts",
  "app/domain/running/backup/repository/object-store.test.ts",
  "app/domain/book/{design/builder,covers/default-cover}.server.test.ts",
  "app/domain/book/docx/export.server.test.ts",
  "app/domain/book/reader/reader.server.test.ts",
  "app/domain/book/stories/change-photo.server.test.ts",
  "app/domain/book/print/{approvals,passage-photos,prepress,print-files}.server.test.ts",
  "app/domain/selling/checkouts/begin-checkout.server.test.ts",
  "app/domain/selling/checkouts/plan-change/plan-change.server.test.ts",
  "app/domain/writing/{interviews/interviews,photo-cards/photo-cards,writing-help/make-proposal,letters/{letters,give-pictures}}.server.test.ts",
  "app/domain/writing/letters/reading/read-file.test.ts",
  "app/domain/writing/stories/story-counts.test.ts",
  "app/domain/running/exports/{exports,make-export}.server.test.ts",
  "app/domain/running/mail/{delivery.server,kinds/mail-kinds}.test.ts",
  "app/domain/running/incoming-mail/{stopped-steps.server,reading/replies}.test.ts",
  "app/domain/running/trials/trials.server.test.ts",
  "app/domain/media/{,photos/,scanning/,uploads/}*.server.test.ts",
  "app/domain/selling/gifts/gift-people.server.test.ts",
  "app/domain/selling/orders/{fulfilment,order-payments,order-sheets}.server.test.ts",
  "app/domain/selling/payments/stripe/stripe-gateway.server.test.ts",
  "app/domain/writing/recordings/recordings.server.test.ts",
  "app/domain/media/transcripts/recognition/{transcribe-media,recognized-speech}.server.test.ts",
  "app/domain/writing/questions/{schedule,year-of-questions.server}.test.ts",
  "app/domain/writing/search/search-stories.server.test.ts",
  "app/domain/writing/timeline/timeline.server.test.ts",
  "app/domain/running/closing/purge-accounts.server.test.ts",
  "app/http/**/slow-request.server.test.ts",
  "app/jobs/**/*.test.ts",
  "app/routes/**/*.test.ts",
];

/** A worker runs its files with the same modules, so tests must restore whatever they replace. */
const isolate = false;

export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  resolve: { alias: { "~": path.resolve(import.meta.dirname, "../app") } },
  test: {
    globalSetup: "tests/support/global-setup.ts",
    setupFiles: "tests/support/messages.ts",
    // The browser tests run beside them.
    maxWorkers: 2,
    // As for the browser tests (playwright.config.ts).
    retry: process.env.CI ? 1 : 0,
    // Only for tests that hang; `npm run bench` measures speed.
    testTimeout: 300_000,
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: ["app/**/*.test.ts", "app/**/*.test.tsx", "migrations/**/*.test.ts"],
          exclude: slow,
          isolate,
        },
      },
      { extends: true, test: { name: "slow", include: slow, isolate } },
      { extends: true, test: { name: "servers", include: ["tests/*.test.ts"], isolate } },
    ],
  },
});
