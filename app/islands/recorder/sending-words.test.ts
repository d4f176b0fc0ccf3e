import { describe, expect, test } from "vitest";
import { sendingWords } from "./recording-view";
import { unsavedWords } from "./stopped-view";

const full = "Your account is full.";
const sent = { unsent: 0, refusal: undefined, isOnDevice: true };

describe("while one tells", () => {
  test.each([
    [sent, /^$/],
    [{ ...sent, unsent: 5 }, /^$/],
    [{ ...sent, unsent: 6 }, /^We cannot reach the server just now.* kept on this device, and sent later\.$/],
    [
      { ...sent, unsent: 6, isOnDevice: false },
      /^We cannot reach .* leave this page open.* kept nowhere else\.$/,
    ],
    [{ ...sent, unsent: 1, refusal: full }, /^Your account is full\. .* kept only on this device\.$/],
    [{ ...sent, refusal: full, isOnDevice: false }, /^Your account is full\. .* kept nowhere else\.$/],
  ])("%j", (sending, words) => expect(sendingWords(sending)).toMatch(words));
});

describe("when it was not saved", () => {
  test.each([
    [sent, /^Nothing is lost\. What you told is kept on this device/],
    [{ ...sent, isOnDevice: false }, /^Please leave this page open .* kept nowhere else\.$/],
    [{ ...sent, refusal: full }, /^Your account is full\. Nothing is lost\./],
  ])("%j", (sending, words) => expect(unsavedWords(sending)).toMatch(words));
});
