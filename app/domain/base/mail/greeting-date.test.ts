import { expect, test } from "vitest";
import { greetingDate } from "./greeting-date";

test.each([
  ["220 mail.example.org ESMTP Exim 4.96 Wed, 04 Mar 2026 05:06:07 +0100", "2026-03-04T04:06:07.000Z"],
  ["220 mail.example.org ESMTP Sendmail 8.17/8.17; Wed, 4 Mar 2026 05:06:07 GMT", "2026-03-04T05:06:07.000Z"],
  ["220 mx.example.org ESMTP Sendmail 8.17; Wed, 4 Mar 2026 05:06:07 -0500", "2026-03-04T10:06:07.000Z"],
  ["220 x Microsoft ESMTP MAIL Service ready at Wed, 4 Mar 2026 05:06:07 +0000", "2026-03-04T05:06:07.000Z"],
  ["220 mail.example.org ESMTP Postfix (Debian/GNU)", null],
  ["220 smtp.example.org ESMTP 5b1f17b1804b1-4777-2026", null],
])("%s", (greeting, time) => {
  const date = greetingDate(greeting);
  expect(date && new Date(date).toISOString()).toBe(time);
});
