import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright";
import { startProduct } from "../product";
import { chromiumPath, quietChromium } from "../programs.mjs";
import { type Bench, type Measure, percentile } from "./measure";

/*
 * The time until a first visitor can read the landing page on a slow phone, and until a writer can type into a
 * story, against the same bytes from a static server.
 */

const bytesPerSecond = 400_000 / 8;
const latency = 400;
const slowdown = 6;
const limits = { landing: 1.3, writing: 1.2 };

export const landing: Bench = {
  name: "landing",
  about: "the landing page and the writing page on a slow phone, until they can be used",
  async run(isQuick) {
    const rounds = isQuick ? 1 : 5;
    const product = await startProduct();
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: quietChromium });
    const writer = await product.join("writer");
    const yardsticks = [await serveCopy(product.address), await serveCopy(product.address, writer)] as const;
    const compare = async (
      path: string,
      [bare, cookie]: [StaticCopy, string | undefined],
      selector: string,
    ) => {
      const views: { measured: PageView[]; bare: PageView[] } = { measured: [], bare: [] };
      // The first round only records the copy.
      for (let round = -1; round < rounds; round += 1) {
        const measured = await openOnPhone(browser, product.address + path, cookie, selector);
        const copied = await openOnPhone(browser, bare.address + path, undefined, selector);
        if (round < 0) continue;
        views.measured.push(measured);
        views.bare.push(copied);
      }
      return views;
    };
    try {
      const landing = await compare("/landing", [yardsticks[0], undefined], "h1");
      const writing = await compare("/app?prompt=1", [yardsticks[1], writer], "textarea[name=content]");
      return [
        againstYardstick("landing page readable", landing.measured, landing.bare, limits.landing),
        againstYardstick("story can be typed", writing.measured, writing.bare, limits.writing),
        {
          text: "layout shift of the landing page",
          ratio: Math.max(...landing.measured.map(({ shift }) => shift)),
          limit: 0,
        },
      ];
    } finally {
      for (const { server } of yardsticks) server.close();
      await browser.close();
      await product.stop();
    }
  },
};

interface PageView {
  /** Milliseconds until the element is shown, and takes what is typed. */
  usable: number;
  shift: number;
}

function median(views: PageView[]): number {
  return percentile(
    views.map(({ usable }) => usable),
    50,
  );
}

function againstYardstick(what: string, measured: PageView[], bare: PageView[], limit: number): Measure {
  const [own, copied] = [median(measured), median(bare)];
  const text = `${what} after ${Math.round(own)} ms; the same bytes from a bare server: ${Math.round(copied)} ms`;
  return { text, ratio: own / copied, limit };
}

async function openOnPhone(
  browser: Browser,
  address: string,
  cookie: string | undefined,
  selector: string,
): Promise<PageView> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const cookies = cookie?.split("; ").map((one) => {
    const [name = "", ...value] = one.split("=");
    return { name, value: value.join("="), url: address };
  });
  if (cookies) await context.addCookies(cookies);
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send("Network.enable");
  await phone.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await phone.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const loaded = page.goto(address, { waitUntil: "networkidle" });
  await page.waitForSelector(selector);
  // Answered only once the main thread is free. The page's own clock starts with the navigation.
  const focused = await page.evaluate((wanted) => {
    document.querySelector<HTMLElement>(wanted)?.focus();
    return performance.now();
  }, selector);
  await loaded;
  const { painted, shift } = await page.evaluate(
    () =>
      new Promise<{ painted: number; shift: number }>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        setTimeout(() => resolve({ painted: paint?.startTime ?? Number.NaN, shift }), 500);
      }),
  );
  await context.close();
  return { usable: Math.max(focused, painted), shift };
}

interface Kept {
  headers: Record<string, string>;
  body: Buffer;
}

interface StaticCopy {
  server: Server;
  address: string;
}

/** Serves recorded responses of another server: the same bytes, without work. */
async function serveCopy(source: string, cookie?: string): Promise<StaticCopy> {
  const answers = new Map<string, Kept>();
  const server = createServer(async (request, response) => {
    const key = `${request.url} ${request.headers["accept-encoding"]}`;
    const kept = answers.get(key) ?? (await fetchAsIs(source + request.url, { ...request.headers, cookie }));
    answers.set(key, kept);
    response.writeHead(200, kept.headers).end(kept.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function headersOf(asked: NodeJS.Dict<string | string[]>): Record<string, string | string[]> {
  const names = ["accept", "accept-encoding", "cookie"];
  return Object.fromEntries(names.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])));
}

async function fetchAsIs(address: string, asked: NodeJS.Dict<string | string[]>): Promise<Kept> {
  return new Promise((resolve, reject) => {
    get(address, { headers: headersOf(asked) }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece) => pieces.push(piece));
      answer.on("end", () => {
        const headers: Record<string, string> = {};
        for (const name of ["content-type", "content-encoding", "cache-control"]) {
          const value = answer.headers[name];
          if (typeof value === "string") headers[name] = value;
        }
        resolve({ headers, body: Buffer.concat(pieces) });
      });
    }).on("error", reject);
  });
}
