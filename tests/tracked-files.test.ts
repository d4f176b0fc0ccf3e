import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);

/** What the product reads from DATA_DIR and believes. A checkout's folder may be DATA_DIR by mistake. */
const believed = /(^|\/)(secrets\/|app\.db|running\.lock)/;

/** Everything that it keeps there, where DATA_DIR is the checkout itself or its default. */
const kept =
  /^(data\/|backups\/|books\/|exports\/|incoming\/|media\/|pages\/|recordings\/|secrets\/|uploads\/|app\.db|reserve)/;

/** The largest font of the product has 14.8 million bytes. */
const mostBytes = 16_000_000;

test("no tracked file is larger than any that the product needs, such as a dump of memory", () => {
  const sizes = tracked.map((file) => ({
    file,
    bytes: statSync(file, { throwIfNoEntry: false })?.size ?? 0,
  }));
  expect(sizes.filter(({ bytes }) => bytes > mostBytes)).toEqual([]);
});

test("no tracked file lies where state goes, whatever DATA_DIR", () => {
  expect(tracked.length).toBeGreaterThan(1_000);
  expect(tracked.filter((file) => believed.test(file) || kept.test(file))).toEqual([]);
});
