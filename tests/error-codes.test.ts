import { expect, test } from "vitest";
import {
  Conflict,
  Forbidden,
  NotFound,
  RateLimited,
  Unavailable,
  ValidationError,
} from "~/domain/base/errors";
import { bodyOf } from "~/http/errors/error-response.server";
import { message } from "~/messages/message";
import { listFiles, read } from "./support/repository";

const files = listFiles("app").filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));

test("nothing tells errors apart by their sentences", () => {
  const comparing =
    /\b(error|domainError|refusal|told)\.message\s*([!=]==|\.(startsWith|endsWith|includes|match)\()|\.includes\((missing|not|nothing)[A-Z]\w+\)|text\.startsWith\("[A-Z]/;
  expect(files.filter((file) => comparing.test(read(file)))).toEqual([]);
});

test("each kind of refusal has a code of its own, which no call answers", () => {
  const errors = [
    new ValidationError({}),
    new Forbidden(),
    new NotFound(),
    new Conflict(message("Two at once.")),
    new Conflict(message("Not agreed."), undefined, "not-agreed"),
    new RateLimited(5),
    new Unavailable(message("Later.")),
  ];
  expect(errors.map(({ code }) => code)).toEqual([
    "invalid",
    "forbidden",
    "not-found",
    "conflict",
    "not-agreed",
    "rate-limited",
    "unavailable",
  ]);
  expect(errors.flatMap((error) => Object.keys(bodyOf(error))).filter((key) => key === "code")).toEqual([]);
});
