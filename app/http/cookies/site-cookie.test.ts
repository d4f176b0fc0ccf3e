import { createHmac } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { readCircleTokens } from "./circles.server";
import { clearReplacedCookies, hasPersonalCookie, siteCookie } from "./site-cookie.server";

const sessionSecret = "a secret of at least thirty-two characters";
const https = { sessionSecret, appUrl: "https://stories.example.org" };
const plainHttp = [
  { sessionSecret, appUrl: "http://stories.example.org" },
  { sessionSecret, appUrl: undefined },
];

const signed = ["flash", "held", "sign-in-request", "known-device"].map((name) => ({
  name,
  maxAge: 60,
  isSigned: true,
}));
const unsigned = ["checkout", "ads", "plain-pages", "text-size"].map((name) => ({
  name,
  maxAge: 60,
  isSigned: false,
}));
const session = { name: "session", maxAge: 60, isSigned: true, plainSecret: sessionSecret };
const all = [...signed, ...unsigned, session];

/** The pair of a cookie as versions before the prefix set it. */
async function earlier({ name, isSigned }: (typeof all)[number], value: unknown): Promise<string> {
  const own = createHmac("sha256", sessionSecret).update(`cookie.${name}`).digest("base64url");
  const secrets = isSigned ? [name === "session" ? sessionSecret : own] : undefined;
  return pairOf(await createCookie(name, { secrets }).serialize(value));
}

function pairOf(setCookie: string): string {
  return setCookie.split(";")[0] ?? "";
}

describe.each(all.map((options) => [options.name, options] as const))("%s", (name, options) => {
  test("has the prefix under https, with all that the prefix asks for", async () => {
    const header = await siteCookie(https, options).serialize("one");
    expect(header).toMatch(
      new RegExp(`^__Host-${name}=[^;]+; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    );
    expect(await siteCookie(https, options).read(pairOf(header))).toBe("one");
  });

  test.each(plainHttp)("has its plain name under %j", async (config) => {
    const cookie = siteCookie(config, options);
    expect(await cookie.serialize("one")).toMatch(
      new RegExp(`^${name}=[^;]+; Max-Age=60; Path=/[^;]*; HttpOnly; SameSite`),
    );
    expect(await cookie.read(await earlier(options, "one"))).toBe("one");
  });

  test("is read under https as earlier versions set it", async () => {
    expect(await siteCookie(https, options).read(`a=b; ${await earlier(options, "one")}`)).toBe("one");
  });

  test("with the prefix outweighs a plain one, wherever that stands, and whatever it is itself", async () => {
    const cookie = siteCookie(https, options);
    const plain = await earlier(options, "forged");
    const prefixed = pairOf(await cookie.serialize("one"));
    expect(await cookie.read(`${plain}; ${prefixed}`)).toBe("one");
    expect(await cookie.read(`${prefixed}; ${plain}`)).toBe("one");
    expect(await cookie.read(`${plain}; __Host-${name}=`)).not.toBe("forged");
  });
});

describe.each([...signed, session].map((options) => [options.name, options] as const))(
  "a value signed for %s",
  (name, options) => {
    test("is none of any other cookie's", async () => {
      const values = [
        await earlier(options, "one"),
        pairOf(await siteCookie(https, options).serialize("one")),
      ];
      for (const other of [...signed, session].filter((one) => one.name !== name)) {
        for (const value of values.map((pair) => pair.slice(pair.indexOf("=") + 1))) {
          const read = [`${other.name}=${value}`, `__Host-${other.name}=${value}`].map((pair) =>
            siteCookie(https, other).read(pair),
          );
          expect(await Promise.all(read)).toEqual([null, null]);
        }
      }
    });

    test("is its own under the other name neither", async () => {
      const cookie = siteCookie(https, options);
      const plain = (await earlier(options, "one")).slice(name.length);
      const prefixed = pairOf(await cookie.serialize("one")).slice(`__Host-${name}`.length);
      expect(await cookie.read(`__Host-${name}${plain}`)).toBeNull();
      expect(await cookie.read(`${name}${prefixed}`)).toBeNull();
    });
  },
);

test("a plain cookie is removed where it was sent, and is replaced or removed", () => {
  const set = [
    "__Host-session=; Max-Age=0; Path=/",
    "__Host-held=x; Path=/",
    "__Host-sign-in-request=x; Path=/",
  ];
  expect(clearReplacedCookies(set, "session=1; sign-in-request=2; flash=3")).toEqual([
    "session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    "sign-in-request=; Max-Age=0; Path=/auth; HttpOnly; Secure; SameSite=Lax",
  ]);
  expect(clearReplacedCookies(["session=x; Path=/"], "session=1")).toEqual([]);
  expect(clearReplacedCookies(set, undefined)).toEqual([]);
});

test("every cookie but those that change no page, or only its look, keeps a visitor from shared pages", () => {
  const preferences = ["ads", "plain-pages", "text-size", "known-device"];
  for (const { name } of all)
    for (const sent of [name, `__Host-${name}`])
      expect([sent, hasPersonalCookie(`other=1; ${sent}=abc`)]).toEqual([sent, !preferences.includes(name)]);
  expect(hasPersonalCookie(undefined)).toBe(false);
});

test("nothing is kept of names that a stranger makes up", async () => {
  const before = process.memoryUsage().rss;
  for (let id = 0; id < 5_000; id += 1) {
    const header = `circle-${id}=made-up`;
    const request = new Request("http://localhost/reading", { headers: { cookie: header } });
    await readCircleTokens(request, https);
  }
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(60);
});
