import { expect, test } from "vitest";
import { createVault } from "./vault.server";

const vault = createVault("a secret of the server");

test("opens what it sealed, and seals the same text differently each time", () => {
  const text = "Words ✎ of somebody";
  const [one, other] = [vault.seal(text), vault.seal(text)];
  expect(one).not.toBe(other);
  expect([vault.open(one), vault.open(other)]).toEqual([text, text]);
  expect(Buffer.from(one, "base64").toString("latin1")).not.toContain("Words");
});

test("opens nothing that was changed, cut off, or sealed with another secret", () => {
  const sealed = vault.seal("Words");
  const bytes = Buffer.from(sealed, "base64");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  for (const wrong of [bytes.toString("base64"), sealed.slice(0, 20), "", "%%%"]) {
    expect(vault.open(wrong)).toBeNull();
  }
  expect(createVault("another secret").open(sealed)).toBeNull();
});
