import { readFileSync } from "node:fs";
import path from "node:path";
import { keepBookUnset } from "../support/unset-book";
import { test as scenario } from "./scenario";

/** Starts before the first print files, so that the pages of the screen are counted. */
export const test = scenario.extend<{ unset: undefined }>({
  unset: [
    async ({ server, person }, use) => {
      await keepBookUnset(server.db, person.userId);
      await use(undefined);
    },
    { auto: true },
  ],
});

export const photos = ["Landscape_1.jpg", "Portrait_1.jpg"].map((name) => ({
  name,
  mimeType: "image/jpeg",
  buffer: readFileSync(path.resolve("tests/fixtures/photos", name)),
}));

/** Cover, introduction and text come before it. */
export const mediaPage = "/book?type=biography&page=4";
