import { describe, expect, test } from "vitest";
import { isCommon, readWords } from "./common-passwords.server";
import { explainEasyPassword, requireHardPassword } from "./hard-password.server";
import { offerThreeWords } from "./three-words.server";

const owner = { username: "benjamin", displayName: "Ben J. Whitfield", email: "marmalade.cat@example.org" };
const brand = "Our Pasture Album";
const explain = (password: string) => explainEasyPassword(password, owner, brand);

const common =
  `letmein12 michael1 aaaaaaaa P@ssw0rd1 1q2w3e4r5t6y 12345678 123456789 password Password1 PASSWORD123 passw0rd
  p@$$w0rd Pa55word! pa55w0rd qwerty123 Qwertyuiop asdfghjkl zxcvbnm123 1qaz2wsx iloveyou ILoveYou2! sunshine1 princess
  football7 baseball welcome1 Welcome123 dragon123 monkey123 shadow12 master99 superman starwars trustno1 charlie1
  jennifer jordan23 hunter2020 grandma1 grandpa7 family123 memories changeme abc12345 abcd1234 a1b2c3d4 admin123
  administrator letmein! 1234qwer qwer1234 qweasdzxc q1w2e3r4 11223344 aabbccdd abcabcabc 12121212 87654321 98765432
  zyxwvuts poiuytrewq 00000000 ........ password-password letmeinletmein michael2026 m1chael1 lifestory1 azertyuiop
  qwertzuiop asdfasdf qazwsxedc 147258369 aaaabbbb`.split(/\s+/);

const names =
  `benjamin Benjamin1948! BENJAMIN b3njam1n benjaminbenjamin whitfield Whitfield77 ben.whitfield benwhitfield1
  whitfield-ben marmalade Marmalade.Cat marmaladecat9 ourpasturealbum OurPastureAlbum1 pasturealbum ALifeRemembered
  a.life.remembered liferemembered1 remembered benwhitfieldbenwhitfield`.split(/\s+/);

const hard = [
  ...[
    "maple kettle harbor",
    "another good one",
    "rain-on-the-lake",
    "I met Carl in Boise, 1952",
    "gardenia blue door",
  ],
  ...[
    "my benjamin bakes bread",
    "whitfield orchard",
    "7KQM-2XWD-94HT",
    "xK9#vq2Lw",
    "correct horse battery staple",
  ],
  ...[
    "password of nobody knows",
    "the cat sat on ada",
    "Brunnenweg 12a Ulm",
    "мой старый сад",
    "日本の庭にて静かに",
  ],
];

describe("a password", () => {
  test.each(common)("that many people use, %j, is easy", (password) => {
    expect(explain(password)).toMatch(/^This password is too easy to guess\. (Many|It repeats)/);
  });

  test.each(names)("that is a name, %j, is easy", (password) => {
    expect(explain(password)).toContain("It is a name that others know.");
  });

  test.each(hard)("that is hard, %j, is taken", (password) => {
    expect(explain(password)).toBeNull();
  });

  test("that is a name of somebody else is taken", () => {
    const other = { username: "dorothea", displayName: "Dorothea Quist", email: null };
    expect(explainEasyPassword("marmaladecat9", other, brand)).toBeNull();
    expect(explainEasyPassword("dorotheaquist", other, brand)).toContain("It is a name");
  });

  test("of any length is read in time", () => {
    const started = performance.now();
    const many = { username: "a".repeat(60), displayName: "a aa aaa aaaa aaaaa aaaaaa", email: null };
    explainEasyPassword(`${"a".repeat(127)}b`, many, brand);
    explain("abc123".repeat(21));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

test("the list is that of the package, all of it", () => {
  const words = readWords("passwords");
  expect(words.length).toBeGreaterThan(40_000);
  const every50th = words.filter((_, index) => index % 50 === 0);
  expect(every50th.filter((word) => !isCommon(word))).toEqual([]);
});

describe("three words", () => {
  test("are offered with the refusal, and others each time", () => {
    const offers = Array.from(
      { length: 20 },
      () => /"([a-z]{4,6} [a-z]{4,6} [a-z]{4,6})"/.exec(explain("password") ?? "")?.[1],
    );
    expect(new Set(offers).size).toBe(20);
    expect(explain("password")).toMatch(
      /Three words such as "[a-z ]+" are easier to remember and harder to guess\.$/,
    );
  });

  test("are a password that is taken", () => {
    for (let index = 0; index < 200; index += 1) expect(explain(offerThreeWords())).toBeNull();
  });

  test("come from more than two thousand", () => {
    const seen = new Set(
      Array.from({ length: 10_000 }, offerThreeWords).flatMap((words) => words.split(" ")),
    );
    expect(seen.size).toBeGreaterThan(2_000);
    for (const word of ["casket", "widow", "google", "coma"]) expect(seen.has(word)).toBe(false);
  });
});

test("a refusal is a message of the field", () => {
  const config = { brandName: brand };
  expect(() => requireHardPassword({ config }, "letmein12", owner)).toThrow(
    expect.objectContaining({ errors: { password: [expect.stringContaining("Three words such as")] } }),
  );
});
