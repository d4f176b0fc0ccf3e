import { expect, test } from "vitest";
import { afterSignInAs, safePlaceToStay, safeReturnTo } from "./return-to";

test.each(["/", "/bio", "/?type=mission&chapter=7&prompt=50", "/preview?type=biography"])(
  "%s is kept",
  (path) => {
    expect(safeReturnTo(path)).toBe(path);
  },
);

test.each([
  "",
  "bio",
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
  "https://evil.example/bio",
  "/%2f%2fevil.example",
  "/%252f%252fevil.example",
  "/%5cevil.example",
  "/\t/evil.example",
  "/bio\r\nSet-Cookie: a=b",
  "/bio%0d%0aSet-Cookie:%20a=b",
  "/..//evil.example",
  "javascript:alert(1)",
  "/%",
  "/auth?returnTo=/auth",
  "/api/user",
  "/AUTH",
  "/%61uth",
  "/nothing/here",
  "/media/1/x.jpg",
  `/${"a".repeat(512)}`,
])("%j is refused", (path) => {
  expect(safeReturnTo(path)).toBeUndefined();
});

test.each([
  "/auth?returnTo=/bio",
  "/forgot",
  "/reset?token=abc-_",
  "/auth/link?token=abc",
  "/landing",
  "/bio",
])("%s is a place to stay", (path) => {
  expect(safePlaceToStay(path)).toBe(path);
});

test.each(["/api/user", "/text-size", "/logout", "/media/1/x.jpg", "//evil.example", "/nothing/here"])(
  "%s is none",
  (path) => {
    expect(safePlaceToStay(path)).toBeUndefined();
  },
);

test.each(["/forgot", "/reset?token=abc", "/auth/code", "/account/closed", "/landing"])(
  "signing in does not lead to %s",
  (path) => {
    expect(safeReturnTo(path)).toBeUndefined();
  },
);

test.each([
  [{ isAdmin: true, isOwner: false }, "/biography-builder", "/admin"],
  [{ isAdmin: false, isOwner: true }, "/biography-builder", "/admin"],
  [{ isAdmin: false, isOwner: false }, "/biography-builder", "/biography-builder"],
  [{ isAdmin: true, isOwner: false }, "/orders", "/orders"],
])("staff land on the administration unless they asked for another page: %j, %s", (person, path, place) => {
  expect(afterSignInAs(person, path)).toBe(place);
});
