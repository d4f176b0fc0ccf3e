import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright";
import { startProduct } from "../product";
import { chromiumPath, quietChromium } from "../programs.mjs";
import { type Bench, type Measure, percentile } from "./measure";

/*
 * The time until a first visitor can read the landing page on a slow phone, against the same bytes from a
 * static server.
 */

const bytesPerSecond = 400_000 / 8;
const latency = 400;
const slowdown = 6;
const limit = 1.3;

export const landing: Bench = {
  name: "landing",
  about: "the landing page on a slow phone, until it can be read",
  async run(isQuick) {
    const rounds = isQuick ? 1 : 5;
    const product = await startProduct();
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: quietChromium });
    const yardstick = await serveCopy(product.address);
    try {
      const measured: PageView[] = [];
      const bare: PageView[] = [];
      for (let round = 0; round < rounds; round += 1) {
        measured.push(await readOnPhone(browser, `${product.address}/landing`));
        bare.push(await readOnPhone(browser, `${yardstick.address}/landing`));
      }
      return [
        againstYardstick(median(measured), median(bare)),
        {
          text: "layout shift of the first view",
          ratio: Math.max(...measured.map(({ shift }) => shift)),
          limit: 0,
        },
      ];
    } finally {
      yardstick.server.close();
      await browser.close();
      await product.stop();
    }
  },
};

interface PageView {
  /** Milliseconds until the first text is shown. */
  readable: number;
  shift: number;
}

function median(readings: PageView[]): number {
  return percentile(
    readings.map(({ readable }) => readable),
    50,
  );
}

function againstYardstick(measured: number, bare: number): Measure {
  const text = `readable after ${Math.round(measured)} ms; the same bytes from a bare server: ${Math.round(bare)} ms`;
  return { text, ratio: measured / bare, limit };
}

async function readOnPhone(browser: Browser, address: string): Promise<PageView> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
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
  await page.goto(address, { waitUntil: "networkidle" });
  const reading = await page.evaluate(
    () =>
      new Promise<PageView>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        setTimeout(() => resolve({ readable: paint?.startTime ?? Number.NaN, shift }), 500);
      }),
  );
  await context.close();
  return reading;
}

interface Kept {
  headers: Record<string, string>;
  body: Buffer;
}

/** Serves recorded responses of another server: the same bytes, without work. */
async function serveCopy(source: string): Promise<{ server: Server; address: string }> {
  const answers = new Map<string, Kept>();
  const server = createServer(async (request, response) => {
    const key = `${request.url} ${request.headers["accept-encoding"]}`;
    const kept = answers.get(key) ?? (await fetchAsIs(source + request.url, request.headers));
    answers.set(key, kept);
    response.writeHead(200, kept.headers).end(kept.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function fetchAsIs(address: string, asked: NodeJS.Dict<string | string[]>): Promise<Kept> {
  return new Promise((resolve, reject) => {
    get(
      address,
      { headers: { accept: asked.accept, "accept-encoding": asked["accept-encoding"] } },
      (answer) => {
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
      },
    ).on("error", reject);
  });
}
