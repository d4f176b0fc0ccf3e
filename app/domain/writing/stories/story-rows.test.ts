import { expect, test } from "vitest";
import { t } from "~/messages/translate";
import { describeBlockingStories } from "./story-rows.server";

test.each([
  [{ live: 0, trashed: 0 }, null],
  [
    { live: 1, trashed: 0 },
    "This prompt still holds 1 story in the book. Move it to the trash and delete it there for good; then the prompt can be deleted.",
  ],
  [
    { live: 0, trashed: 1 },
    "This prompt still holds 1 story in the trash. Delete it there for good; then the prompt can be deleted.",
  ],
  [
    { live: 2, trashed: 1 },
    "This prompt still holds 2 stories in the book and 1 story in the trash. Move them to the trash and delete them there for good; then the prompt can be deleted.",
  ],
])("%j", (held, words) => {
  const said = describeBlockingStories("prompt", held);
  expect(said && t(said)).toBe(words);
});
