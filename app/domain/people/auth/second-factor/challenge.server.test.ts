import { expect, test } from "vitest";
import { FakeClock } from "../../../../../tests/support/fake-clock";
import { minutes } from "../../../base/deps";
import { createEncryption } from "../../../base/encryption.server";
import { makeChallenge, readChallenge } from "./challenge.server";

const clock = new FakeClock();
const deps = { clock, encryption: createEncryption("a secret of this server") };
const textOf = (challenge: Uint8Array) => Buffer.from(challenge).toString("base64url");

test("a challenge is good for its purpose and its user, for a quarter of an hour", () => {
  const challenge = textOf(makeChallenge(deps, "confirm", 7));
  expect(readChallenge(deps, "confirm", 7, challenge)).toBe(clock.now().toISOString());
  expect(readChallenge(deps, "confirm", 8, challenge)).toBeNull();
  expect(readChallenge(deps, "sign-in", 7, challenge)).toBeNull();
  expect(textOf(makeChallenge(deps, "confirm", 7))).not.toBe(challenge);
  clock.advance(15 * minutes);
  expect(readChallenge(deps, "confirm", 7, challenge)).not.toBeNull();
  clock.advance(1);
  expect(readChallenge(deps, "confirm", 7, challenge)).toBeNull();
});

test("what the server has not made is no challenge", () => {
  const others = { clock, encryption: createEncryption("a secret of another server") };
  for (const text of ["", "no", textOf(makeChallenge(others, "confirm", 7))])
    expect(readChallenge(deps, "confirm", 7, text)).toBeNull();
});
