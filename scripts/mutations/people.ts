import type { Mutation } from "./mutation";

/* Who comes in, and what they may do. */

const auth = "app/domain/people/auth";
const secondFactorTest = `${auth}/second-factor/second-factor.server.test.ts`;
const throttleTest = `${auth}/throttle/throttle.server.test.ts`;
const waitingTest = "app/domain/people/waiting/waiting.server.test.ts";

export const peopleMutations: Mutation[] = [
  {
    breaks: "A full limit of failed sign-ins stops nobody",
    file: `${auth}/throttle/throttle.server.ts`,
    from: "if (untilRoom > 0) return new RateLimited(Math.ceil(untilRoom / 1000));",
    to: "",
    caughtBy: throttleTest,
  },
  {
    breaks: "The device of another account counts as a known one",
    file: `${auth}/throttle/throttle.server.ts`,
    from: "if (userId === undefined || !device?.userIds.includes(userId)) return undefined;",
    to: "if (userId === undefined || !device) return undefined;",
    caughtBy: throttleTest,
  },
  {
    breaks: "A clock that was ahead shuts somebody out",
    file: `${auth}/throttle/leaky-bucket.ts`,
    from: "return end > full ? full - bucket.interval : end;",
    to: "return end;",
    caughtBy: `${auth}/throttle/leaky-bucket.test.ts`,
  },
  {
    breaks: "The twentieth wrong code of a day still lets more be tried",
    file: `${auth}/wrong-codes.server.ts`,
    from: ">= wrongCodes.capacity;",
    to: "> wrongCodes.capacity;",
    caughtBy: `${auth}/wrong-codes.server.test.ts`,
  },
  {
    breaks: "A code of the authenticator app works twice",
    file: `${auth}/second-factor/totp.server.ts`,
    from: "step <= lastStep",
    to: "step < lastStep",
    caughtBy: secondFactorTest,
  },
  {
    breaks: "A recovery code works twice",
    file: `${auth}/second-factor/recovery-codes.server.ts`,
    from: `    .where("codeHash", "=", hashCode(code))
    .where("usedAt", "is", null)`,
    to: `    .where("codeHash", "=", hashCode(code))`,
    caughtBy: secondFactorTest,
  },
  {
    breaks: "A passkey may answer an old challenge",
    file: `${auth}/second-factor/challenge.server.ts`,
    from: "age >= 0 && age <= lifetime",
    to: "age >= 0",
    caughtBy: `${auth}/second-factor/challenge.server.test.ts`,
  },
  {
    breaks: "What a mark holds back is done at once",
    file: "app/domain/people/waiting/hold-back.server.ts",
    from: "if (!mark) return;",
    to: "return;",
    caughtBy: waitingTest,
  },
  {
    breaks: "What was allowed under an earlier mark is allowed under the next",
    file: "app/domain/people/waiting/hold-back.server.ts",
    from: `    .where("askedAt", ">=", mark.beginsAt)
`,
    to: "",
    caughtBy: waitingTest,
  },
  {
    breaks: "Asking again begins the seven days anew",
    file: "app/domain/people/waiting/hold-back.server.ts",
    from: "if (earlier) return earlier.dueAt;",
    to: 'if (earlier) await deps.db.deleteFrom("waitingRequests").where("userId", "=", actor.userId).execute();',
    caughtBy: waitingTest,
  },
  {
    breaks: "A page of a neighboring site may post here",
    file: "app/http/server/same-origin.server.ts",
    from: 'return site === "same-origin" || site === "none"',
    to: 'return site !== "cross-site"',
    caughtBy: "app/http/server/same-origin.server.test.ts",
  },
  {
    breaks: "Signing in leads back to the page where one signs in",
    file: "app/http/auth/return-to.ts",
    from: "return row?.get && allowed.includes(row.returnTo) ? text : undefined;",
    to: "return row?.get ? text : undefined;",
    caughtBy: "app/http/auth/return-to.test.ts",
  },
  {
    breaks: "A form token is believed without its signature",
    file: "app/http/auth/form-token.server.ts",
    from: "actual.length !== expected.length || !timingSafeEqual(actual, expected)",
    to: "actual.length !== expected.length",
    caughtBy: "app/http/auth/form-token.server.test.ts",
  },
];
