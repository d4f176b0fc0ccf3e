import { expect, test } from "vitest";
import type { Bearer } from "~/domain/base/reader";
import {
  bearerKey,
  readFormToken,
  signBearerFormToken,
  signFormToken,
  signSharedFormToken,
} from "./form-token.server";

const secret = "the secret of this site";
const setup: Bearer<"setup"> = { kind: "setup", ownerId: null, opens: 12 };

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

test("names the bearer that a form was made for, and no account", () => {
  const token = readFormToken(secret, signBearerFormToken(secret, setup));
  expect(token).toMatchObject({ userId: 0, accountId: 0, bearer: bearerKey(secret, setup) });
});

test("tells bearers apart by kind and by what they open, and from a visitor", () => {
  const others: Bearer[] = [
    { ...setup, kind: "export" },
    { ...setup, opens: 13 },
  ];
  const keys = [setup, ...others].map((bearer) => bearerKey(secret, bearer));
  expect(new Set(keys).size).toBe(3);
  expect(readFormToken(secret, signFormToken(secret, 0))?.bearer).toBeNull();
  expect(readFormToken(secret, signSharedFormToken(secret))?.bearer).toBeNull();
});

test("is nothing with another bearer or secret", () => {
  const token = signBearerFormToken(secret, setup);
  const [id, , signature] = token.split(".");
  const other = bearerKey(secret, { ...setup, opens: 13 });
  expect(readFormToken(secret, `${id}.${other}.${signature}`)).toBeUndefined();
  expect(readFormToken("another secret", token)).toBeUndefined();
});
