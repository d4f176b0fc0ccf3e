import { expect, test } from "vitest";
import { securityText } from "./security-text";

const now = new Date("2026-03-04T05:06:07.000Z");

test("a mail address and the site's own", () => {
  expect(
    securityText({
      contact: "safe@example.org",
      appUrl: "https://stories.example.org",
      now,
      languages: ["en", "es"],
    }),
  ).toBe(
    [
      "Contact: mailto:safe@example.org",
      "Expires: 2026-08-31T00:00:00Z",
      "Preferred-Languages: en, es",
      "Canonical: https://stories.example.org/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("a page, without a public address", () => {
  const text = securityText({
    contact: "https://example.org/report",
    appUrl: undefined,
    now,
    languages: ["en"],
  });
  expect(text.split("\n")).toEqual([
    "Contact: https://example.org/report",
    "Expires: 2026-08-31T00:00:00Z",
    "Preferred-Languages: en",
    "",
  ]);
});
