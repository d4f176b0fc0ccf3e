import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { createWorkerProcesses } from "~/jobs/worker-processes.server";
import type { PhotoOutput } from "~/jobs/workers/photos.worker";
import { childrenOf, readGroups } from "~/jobs/workers/process-list";
import { CollectedLog } from "./support/collected-log";

/* Memory of photos of nearly 50 megapixels, with all programs that read them. */

const folder = mkdtempSync(path.join(tmpdir(), "life-memory-"));
const workers = createWorkerProcesses(path.resolve("build/workers"), new CollectedLog(), 0);
const size = { width: 8_192, height: 6_048 };
const megabyte = 1024 * 1024;

afterAll(() => {
  workers.close();
  rmSync(folder, { recursive: true });
});

const plain = () => sharp({ create: { ...size, channels: 3, background: "#804020" } });
const kinds: Record<"jpeg" | "progressive" | "turned" | "png" | "avif", () => Sharp> = {
  jpeg: () => plain().jpeg(),
  progressive: () => plain().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }),
  turned: () => plain().withMetadata({ orientation: 6 }).jpeg(),
  png: () => plain().png(),
  avif: () => plain().avif({ effort: 0 }),
};

async function prepare(kind: keyof typeof kinds, userId: number): Promise<PhotoOutput> {
  const source = path.join(folder, `${kind}-${userId}`);
  const outputs = `${source}-outputs`;
  mkdirSync(outputs);
  writeFileSync(source, await kinds[kind]().toBuffer());
  return workers.run<PhotoOutput>("photos", { source, name: kind, outputs }, userId);
}

/** The megabytes of each process group below this process, again and again until `work` is done. */
async function watch<T>(work: Promise<T>): Promise<{ result: T; moments: number[][] }> {
  const moments: number[][] = [];
  const look = () => {
    const groups = new Set(childrenOf(process.pid).flatMap(childrenOf));
    moments.push([...readGroups(groups).values()].map(({ residentBytes }) => residentBytes / megabyte));
  };
  const timer = setInterval(look, 50);
  return { result: await work.finally(() => clearInterval(timer)), moments };
}

const most = (moments: number[][]) => Math.max(...moments.flat());

test.each(["jpeg", "progressive", "turned", "png"] as const)(
  "a %s stays below 600 MB",
  async (kind) => {
    const { result, moments } = await watch(prepare(kind, 1));
    const turned = { width: size.height, height: size.width };
    expect(result).toMatchObject(kind === "turned" ? turned : size);
    expect(most(moments)).toBeGreaterThan(50);
    expect(most(moments)).toBeLessThan(600);
  },
  300_000,
);

test("of four at once none is refused, and one that needs more is alone", async () => {
  const four = ["avif", "progressive", "avif", "turned"] as const;
  const { result, moments } = await watch(Promise.all(four.map((kind, n) => prepare(kind, n + 10))));
  expect(result.length).toBe(4);
  expect(most(moments)).toBeGreaterThan(600);
  expect(most(moments)).toBeLessThan(1_200);
  const together = Math.max(...moments.map((groups) => groups.reduce((sum, one) => sum + one, 0)));
  expect(together).toBeLessThan(1_300);
}, 900_000);
