import { type Product, startProduct } from "../product";
import { addPeopleAndOrders } from "./many-people";
import { type Bench, type Measure, pause } from "./measure";

const megabyte = 1024 * 1024;
const mostExtraMegabytes = 40;
const last = "page=999999";
const foundInEverybody = "q=person";

/** Each sort order and filter, first and last page. */
const addresses = [
  ...["name", "stories", "activity"].flatMap((sort) =>
    ["asc", "desc"].flatMap((dir) => [
      `/admin?sort=${sort}&dir=${dir}`,
      `/admin?sort=${sort}&dir=${dir}&${last}`,
    ]),
  ),
  ...["filter=active", "filter=biographyBooks", "filter=missionBooks", "min=3&max=20", "days=30"].flatMap(
    (filter) => [`/admin?${filter}`, `/admin?${filter}&${last}`],
  ),
  "/admin?q=whitfield",
  "/admin?q=person99",
  "/admin?orders=pending",
  "/admin?orders=fulfilled",
  "/admin?orders=pending&status=shipped",
  "/admin/orders?orders=fulfilled",
  "/admin/orders?orders=fulfilled&opage=115",
  "/api/admin/stats?sort=activity&dir=desc",
  "/admin-promo-codes",
  "/admin-outbox",
  "/admin/audit",
  "/admin/health",
];

/** Measured alternately, so that other load on the machine affects both. */
export const administration: Bench = {
  name: "admin",
  about: "the lists of the administration with 100,000 people and 20,000 orders",
  async run(isQuick) {
    const small = await openSite(100, 20);
    const large = await openSite(isQuick ? 10_000 : 100_000, isQuick ? 2_000 : 20_000);
    try {
      const measures: Measure[] = [];
      for (const address of addresses) measures.push(await compare(small, large, address, isQuick ? 5 : 25));
      return [...measures, await measureExport(large)];
    } finally {
      await small.product.stop();
      await large.product.stop();
    }
  },
};

interface Site {
  product: Product;
  cookie: string;
  people: number;
}

async function openSite(people: number, orders: number): Promise<Site> {
  const product = await startProduct();
  const cookie = await product.join("root", { isAdmin: true });
  // `people` includes the two administrators, so that the small site's last page is full too.
  await addPeopleAndOrders(product.dataDir, people - 2, orders);
  // Waits for the server to close idle connections.
  await pause(500);
  return { product, cookie, people };
}

/**
 * Compares the fastest of many requests, because the machine may be busy. The baseline for last pages and
 * searches is a full page of the small site: its own have fewer rows.
 */
async function compare(small: Site, large: Site, address: string, times: number): Promise<Measure> {
  const yardstick = address.replace(`&${last}`, "").replace(/q=\w+/, foundInEverybody);
  let [alone, among] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = -2; round < times; round += 1) {
    const taken = [await timeOf(small, yardstick), await timeOf(large, address)] as const;
    if (round < 0) continue;
    alone = Math.min(alone, taken[0]);
    among = Math.min(among, taken[1]);
  }
  const text = `${address}: ${among.toFixed(1)} ms, with 100 people ${alone.toFixed(1)} ms`;
  return { text, ratio: among / alone, limit: 2 };
}

async function timeOf({ product, cookie }: Site, address: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(product.address + address, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}.`);
  return performance.now() - begun;
}

async function measureExport(site: Site): Promise<Measure> {
  const { product, cookie } = site;
  const read = async () => {
    const answer = await fetch(`${product.address}/api/admin/users/export`, { headers: { cookie } });
    let bytes = 0;
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      bytes += part.value.length;
    return bytes;
  };
  // Warm up: load the code and reach the usual memory size.
  await read();
  const before = product.memory();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, product.memory());
  }, 5);
  const bytes = await read();
  clearInterval(timer);
  const text = `server memory while ${site.people} people (${(bytes / megabyte).toFixed(1)} MB) are exported`;
  return {
    text: `${text}: ${(peak - before).toFixed(0)} MB more; ${mostExtraMegabytes} MB are allowed`,
    ratio: Math.max(0, peak - before) / mostExtraMegabytes,
    limit: 1,
  };
}
