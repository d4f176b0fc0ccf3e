import { describe, expect, test } from "vitest";
import { drills } from "../scripts/drill/drills";
import { read } from "./support/repository";

/* docs/trust.md: each requirement of OWASP ASVS 5.0 at levels 1 and 2 has one line with its proof. */

interface Line {
  id: string;
  level: string;
  verdict: string;
  proof: string;
}

const text = read("docs/trust.md");
const lines = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([a-z ]+) \| .+? \| (.*?) ?\|$/gm)].map(
  ([, id = "", level = "", verdict = "", proof = ""]): Line => ({ id, level, verdict, proof }),
);

/** How many the standard has in each chapter, at both levels. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test("has every requirement once", () => {
  const counts = chapters.map((_, place) => lines.filter(({ id }) => id.startsWith(`${place + 1}.`)).length);
  expect(counts).toEqual(chapters);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(lines.filter(({ level }) => level === "1")).toHaveLength(70);
});

test("says of each that it passes, does not apply, or is declined, and counts them", () => {
  const count = (wanted: string) => lines.filter(({ verdict }) => verdict === wanted).length;
  const [passes, foreign, declined] = ["passes", "not applicable", "declined"].map(count);
  expect((passes ?? 0) + (foreign ?? 0) + (declined ?? 0)).toBe(lines.length);
  expect(text.replaceAll("\n", " ")).toContain(
    `Of ${lines.length} requirements ${passes} pass, ${foreign} do not apply, ${declined} are declined`,
  );
});

test("what passes has a proof, and what is declined its reason", () => {
  expect(lines.filter(({ verdict, proof }) => verdict === "passes" && proof === "")).toEqual([]);
  const [, reasons = ""] = /## What is declined\n([\s\S]*?)\n## /.exec(text) ?? [];
  const named = [...reasons.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => id);
  const declined = lines.filter(({ verdict }) => verdict === "declined").map(({ id }) => id);
  expect(named.sort()).toEqual(declined.sort());
});

describe("drills", () => {
  test("that are named are there, and each is named", () => {
    const named = [...text.matchAll(/\bdrills? (`[\w-]+`(?:(?:, | and )`[\w-]+`(?!\/))*)/g)].flatMap(
      ([, list = ""]) => [...list.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name),
    );
    const names = drills.map(({ name }) => name);
    expect([...new Set(named)].sort()).toEqual(names.sort());
  });
});
