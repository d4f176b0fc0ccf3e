import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Connection, requestBytes } from "./bench/connection";
import { addFamily } from "./bench/family";
import { addPeopleAndOrders } from "./bench/many-people";
import { postStories } from "./bench/post-stories";
import { startProduct } from "./product";

/*
 * `npm run profile -- /app`: where the processor's time goes while one page is requested over and over. The
 * person has ten stories and is an administrator of a hundred people. With --relative, it is a relative of a large
 * family; STORY in the path is one of their stories.
 */

const usage = "npm run profile -- PATH [--times N] [--visitor | --relative]";
const storyCount = 10;
const peopleCount = 100;
const family = { relatives: 200, stories: 500, readers: 1 };
const rows = 40;

interface Frame {
  functionName: string;
  url: string;
  lineNumber: number;
}

interface Profile {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      times: { type: "string", default: "500" },
      visitor: { type: "boolean" },
      relative: { type: "boolean" },
    },
    allowPositionals: true,
  });
  const [address = ""] = positionals;
  if (!address.startsWith("/")) throw new TypeError("Which page?");
  const folder = await mkdtemp(path.join(tmpdir(), "life-profile-"));
  const product = await startProduct({}, [
    "--cpu-prof",
    "--cpu-prof-interval=200",
    `--cpu-prof-dir=${folder}`,
  ]);
  const times = Number(values.times);
  const connection = new Connection(product.address);
  const cookie = await product.join("profiled", { isAdmin: true });
  await postStories(connection, cookie, storyCount);
  await addPeopleAndOrders(product.dataDir, peopleCount, 20);
  const { cookies, storyId } = await addFamily(product, family);
  const headers: Record<string, string> = { "accept-encoding": "gzip" };
  if (!values.visitor) headers.cookie = (values.relative && cookies[0]) || cookie;
  const asked = requestBytes("GET", address.replace("STORY", String(storyId)), headers);
  for (let n = 0; n < times; n += 1) {
    const { status } = await connection.send(asked);
    if (status !== 200) throw new Error(`${address} was answered with ${status}.`);
  }
  connection.close();
  await product.stop();
  const [file = ""] = readdirSync(folder);
  print(JSON.parse(readFileSync(path.join(folder, file), "utf8")), times);
  await rm(folder, { recursive: true });
}

/** Self time of the second half of the samples: the start and the first compilations are over by then. */
function print(profile: Profile, times: number): void {
  const byFunction = new Map<string, number>();
  const byPackage = new Map<string, number>();
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const first = Math.floor(profile.samples.length / 2);
  let total = 0;
  profile.samples.forEach((id, n) => {
    const frame = frames.get(id);
    const delta = profile.timeDeltas[n] ?? 0;
    if (n < first || !frame || frame.functionName === "(idle)") return;
    total += delta;
    add(byFunction, `${frame.functionName || "(anonymous)"} ${placeOf(frame)}`, delta);
    add(byPackage, packageOf(frame), delta);
  });
  console.log(
    `${(total / 1e3).toFixed(0)} ms of processor time in the second half of ${times} requests and the start`,
  );
  for (const [title, table] of [
    ["by package", byPackage],
    ["by function", byFunction],
  ] as const) {
    console.log(`\n${title}`);
    const sorted = [...table].sort(([, one], [, other]) => other - one).slice(0, rows);
    for (const [name, time] of sorted)
      console.log(`${((100 * time) / total).toFixed(1).padStart(6)} %  ${name}`);
  }
}

function add(table: Map<string, number>, name: string, time: number): void {
  table.set(name, (table.get(name) ?? 0) + time);
}

function placeOf({ url, lineNumber }: Frame): string {
  return url
    ? `${url.replace(/^.*node_modules\//, "").replace(/^file:\/\/.*\/build\//, "build/")}:${lineNumber + 1}`
    : "";
}

function packageOf({ url, functionName }: Frame): string {
  if (url === "") return functionName;
  return (
    /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? (url.startsWith("node:") ? url : "the product")
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof TypeError ? `${error.message}\n${usage}` : error);
  process.exitCode = 1;
});
