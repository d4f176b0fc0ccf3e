import { makeDataDir, type Product, startProduct } from "../product";
import { Connection, requestBytes } from "./connection";
import { type Bench, type Measure, pause, percentile } from "./measure";
import { processorTime } from "./processor-time";
import { measureRecurringJobs } from "./recurring-jobs";
import { addStoriesOf, scaleAmounts, writeScaleData } from "./scale-data";

/*
 * Processor time of one response in a large site, against the same page of the same person in a small one. Then
 * the recurring jobs of the large site, and its start.
 */

const paths = [
  "/app",
  "/app?prompt=1",
  "/book",
  "/book/check",
  "/book/parts",
  "/book/lettering",
  "/preview",
  "/stories",
  "/images",
  "/recordings",
  "/bio",
  "/account",
  "/account/export",
  "/orders",
  "/api/stories",
  "/admin",
  "/admin/orders",
  "/admin/health",
  "/admin/audit",
  "/admin-outbox",
  "/admin-checkouts",
  "/landing",
];
const pathsOfLongLife = ["/app", "/app?prompt=1", "/admin"];
const storiesOfReader = 10;
const storiesOfLongLife = 1_000;
const requestsAtOnce = 10;
const limits = { page: 1.3, longLife: 1.3, start: 2 };

interface Reader {
  product: Product;
  cookie: string;
  connection: Connection;
}

export const scale: Bench = {
  name: "scale",
  about: "pages, recurring jobs and start with 200,000 stories of 5,000 people, against a small site",
  async run(isQuick) {
    const [small, large] = [await makeDataDir(), await makeDataDir()];
    await writeScaleData(small, scaleAmounts.small);
    await writeScaleData(large, isQuick ? scaleAmounts.quick : scaleAmounts.full);
    const start = await measureStart(small, large, isQuick ? 1 : 5);
    const jobs = await measureRecurringJobs(large, isQuick ? 1 : 3);
    return [...(await measurePages(small, large, isQuick ? 5 : 40)), ...jobs, start];
  },
};

async function measurePages(small: string, large: string, rounds: number): Promise<Measure[]> {
  const few = await startProduct({ DATA_DIR: small });
  const many = await startProduct({ DATA_DIR: large });
  try {
    const [among, alone] = [
      await gather(many, "reader", storiesOfReader),
      await gather(few, "reader", storiesOfReader),
    ];
    const longLife = await gather(many, "long-life", storiesOfLongLife);
    await untilIdle(few);
    await untilIdle(many);
    const measures: Measure[] = [];
    for (const path of paths) {
      const [each, yardstick] = await compare(path, among, alone, rounds);
      const text = `${path}: ${ms(each)}, in a small site ${ms(yardstick)}`;
      measures.push({ text, ratio: each / yardstick, limit: limits.page });
    }
    for (const path of pathsOfLongLife) {
      const [each, yardstick] = await compare(path, longLife, among, rounds);
      const text = `${path} of a person with ${storiesOfLongLife} stories: ${ms(each)}, with ${storiesOfReader} ${ms(yardstick)}`;
      measures.push({ text, ratio: each / yardstick, limit: limits.longLife });
    }
    for (const { connection } of [among, alone, longLife]) connection.close();
    return measures;
  } finally {
    await few.stop();
    await many.stop();
  }
}

async function gather(product: Product, username: string, stories: number): Promise<Reader> {
  const cookie = await product.join(username, { isAdmin: true });
  await addStoriesOf(product.dataDir, username, stories);
  return { product, cookie, connection: new Connection(product.address) };
}

async function untilIdle({ pid }: Product): Promise<void> {
  for (let busy = 1; busy > 0.02; ) {
    const before = processorTime(pid);
    await pause(2_000);
    busy = (processorTime(pid) - before) / 2e9;
  }
}

/** Nanoseconds of each response: medians of rounds in turn. */
async function compare(path: string, one: Reader, other: Reader, rounds: number): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let round = -Math.ceil(rounds / 3); round < rounds; round += 1) {
    const pair = [await timeOf(path, one), await timeOf(path, other)] as const;
    if (round < 0) continue;
    taken[0].push(pair[0]);
    taken[1].push(pair[1]);
  }
  return [percentile(taken[0], 50), percentile(taken[1], 50)];
}

async function timeOf(path: string, { product, cookie, connection }: Reader): Promise<number> {
  const isPublic = path === "/landing";
  const asked = requestBytes("GET", path, { "accept-encoding": "gzip", ...(isPublic ? {} : { cookie }) });
  const before = processorTime(product.pid);
  for (let time = 0; time < requestsAtOnce; time += 1) {
    const { status } = await connection.send(asked);
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  }
  return (processorTime(product.pid) - before) / requestsAtOnce;
}

async function measureStart(small: string, large: string, rounds: number): Promise<Measure> {
  let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    few = Math.min(few, await timeOfStart(small));
    many = Math.min(many, await timeOfStart(large));
  }
  const text = `from the start to the first /healthz: ${many.toFixed(0)} ms, of a small site ${few.toFixed(0)} ms`;
  return { text, ratio: many / few, limit: limits.start };
}

async function timeOfStart(dataDir: string): Promise<number> {
  const begun = performance.now();
  const product = await startProduct({ DATA_DIR: dataDir });
  const { status } = await fetch(`${product.address}/healthz`);
  const taken = performance.now() - begun;
  await product.quit();
  if (status !== 200) throw new Error(`/healthz was answered with ${status}.`);
  return taken;
}

function ms(nanoseconds: number): string {
  return `${(nanoseconds / 1e6).toFixed(2)} ms`;
}
