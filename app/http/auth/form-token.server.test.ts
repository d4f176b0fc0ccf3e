import { expect, test } from "vitest";
import { readFormToken, signFormToken, signSharedFormToken } from "./form-token.server";

const secret = "the secret of this site";

test("says whose form it is, and in whose account", () => {
  expect(readFormToken(secret, signFormToken(secret, 7))).toMatchObject({ userId: 7, accountId: 7 });
  expect(readFormToken(secret, signFormToken(secret, 7, 9))).toMatchObject({ userId: 7, accountId: 9 });
  expect(readFormToken(secret, signSharedFormToken(secret))).toMatchObject({ userId: 0, accountId: 0 });
});

test("is another one on each page", () => {
  expect(signFormToken(secret, 7)).not.toBe(signFormToken(secret, 7));
});

test("is nothing with another person, account, id or secret", () => {
  const [id, , signature] = signFormToken(secret, 7).split(".");
  const others = [`${id}.8.${signature}`, `${id}.7-9.${signature}`, `x${id}.7.${signature}`];
  for (const forged of [...others, signFormToken("another secret", 7)])
    expect(readFormToken(secret, forged)).toBeUndefined();
});
