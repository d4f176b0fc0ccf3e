import { expect, expectTypeOf, test } from "vitest";
import { type Actor, type ActorIds, asThemselves, idsOfOwner } from "./actor";
import { type Bearer, isBearer, type Reader } from "./reader";

test("a bearer is no actor: the compiler refuses it where somebody acts", () => {
  expectTypeOf<Bearer>().not.toExtend<Actor>();
  expectTypeOf<Bearer>().not.toExtend<Pick<Actor, "userId">>();
  expectTypeOf<Bearer>().toExtend<Reader>();
});

test("the ids for what a bearer adds are no actor either", () => {
  expectTypeOf<ActorIds>().not.toExtend<Actor>();
  expectTypeOf(idsOfOwner(7)).toEqualTypeOf<ActorIds>();
});

test("is told from an actor by what it opens", () => {
  expect(isBearer({ kind: "qr", ownerId: 7, opens: 12 })).toBe(true);
  expect(isBearer(asThemselves(7))).toBe(false);
});
