import { expect, test } from "vitest";
import { createEncryption } from "./encryption.server";

const encryption = createEncryption("a secret of the server");

test("opens what it sealed, and seals the same text differently each time", () => {
  const text = "Words ✎ of somebody";
  const [one, other] = [encryption.encrypt(text), encryption.encrypt(text)];
  expect(one).not.toBe(other);
  expect([encryption.open(one), encryption.open(other)]).toEqual([text, text]);
  expect(Buffer.from(one, "base64").toString("latin1")).not.toContain("Words");
});

test("opens nothing that was changed, cut off, or sealed with another secret", () => {
  const encrypted = encryption.encrypt("Words");
  const bytes = Buffer.from(encrypted, "base64");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  for (const wrong of [bytes.toString("base64"), encrypted.slice(0, 20), "", "%%%"]) {
    expect(encryption.open(wrong)).toBeNull();
  }
  expect(createEncryption("another secret").open(encrypted)).toBeNull();
});
