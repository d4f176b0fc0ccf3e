import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { crasherFolder, type Finding, fuzz, replay } from "./support/fuzz/fuzz";
import { mediaReaders } from "./support/fuzz/media-readers";
import { mutate } from "./support/fuzz/mutate";
import { Random } from "./support/fuzz/random";

/* `npm run fuzz -- --minutes 10` is the long run, and saves crashers where these tests replay them. */

const crashers = readdirSync(crasherFolder).flatMap((reader) =>
  readdirSync(path.join(crasherFolder, reader)).map((name) => [reader, name] as const),
);

test("no reader of media fails, hangs or reads too much for mutated files", async () => {
  const findings: Finding[] = [];
  const files = await fuzz(
    20_261_122,
    (count) => count >= 5_400,
    (finding) => findings.push(finding),
  );
  expect(findings.map(({ reader, fault }) => `${reader}: ${fault}`)).toEqual([]);
  expect(files).toBe(5_400);
});

describe("files that once broke a reader", () => {
  test.each(crashers)("%s/%s", async (reader, name) => {
    const file = readFileSync(path.join(crasherFolder, reader, name));
    expect(await replay(mediaReaders[reader]!, file)).toBeUndefined();
  });
});

describe("the fuzz test itself", () => {
  test("makes the same files of the same seed, and others of another", () => {
    const corpus = [Buffer.from("RIFF one and two and three and four")];
    const some = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 20 }, () => mutate(random, corpus).toString("latin1"));
    };
    expect(some(7)).toEqual(some(7));
    expect(some(8)).not.toEqual(some(7));
  });

  test("finds a reader that throws, and one that is slow", async () => {
    const file = Buffer.from("RIFF");
    const failing = { kinds: [], read: () => void file.readUInt8(9) };
    expect(await replay(failing, file)).toMatch("out of range");
    const slow = {
      kinds: [],
      maxTime: 5,
      read: () => {
        const { user } = process.cpuUsage();
        while (process.cpuUsage().user - user < 20_000);
      },
    };
    expect(await replay(slow, file)).toMatch(/^It takes \d+ ms/);
  });
});
