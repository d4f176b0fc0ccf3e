import { expect, test } from "vitest";
import type { Bearer } from "~/domain/base/reader";
import {
  bearerKey,
  readFormToken,
  signBearerFormToken,
  signFormToken,
  signSharedFormToken,
} from "./form-token.server";

const secret = "a secret of the tests";
const setup: Bearer<"setup"> = { kind: "setup", ownerId: null, opens: 12 };

test("names the account that a form was made for", () => {
  expect(readFormToken(secret, signFormToken(secret, 7))).toMatchObject({
    userId: 7,
    accountId: 7,
    bearer: null,
  });
  expect(readFormToken(secret, signFormToken(secret, 7, 9))).toMatchObject({ userId: 7, accountId: 9 });
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

test("is not read when it is changed, or signed with another secret", () => {
  const token = signBearerFormToken(secret, setup);
  const [id, , signature] = token.split(".");
  const other = bearerKey(secret, { ...setup, opens: 13 });
  expect(readFormToken(secret, `${id}.${other}.${signature}`)).toBeUndefined();
  expect(readFormToken("another secret", token)).toBeUndefined();
  expect(readFormToken(secret, token)).toBeDefined();
});
