import { type Product, startProduct } from "../product";
import { fetchExport, read } from "./download";
import { type Amount, amounts, writeLongLife } from "./long-life";
import type { Bench, Measure } from "./measure";

const megabyte = 1024 * 1024;
const mostExtraMegabytes = 64;

/** Compares the memory for the export of a long life with that of a short one. */
export const everything: Bench = {
  name: "export",
  about: "1,000 stories and 2 GB of photos and recordings are downloaded as one zip",
  async run(isQuick) {
    const product = await startProduct();
    try {
      const short = await joinLife(product, "short-life", amounts.short);
      const long = await joinLife(product, "long-life", isQuick ? amounts.quick : amounts.full);
      // Warm up: load the code and reach the usual memory size.
      for (let round = 0; round < 20; round += 1) await read(product.address, long.cookie, "/api/stories");
      const before = await download(product, short);
      const during = await download(product, long);
      const text = `${(during.bytes / megabyte).toFixed(0)} MB are made and fetched in ${during.seconds.toFixed(0)} s`;
      return [
        measure(`server memory while ${text}`, during.server - before.server),
        measure(`memory of the process that makes the zip while ${text}`, during.zipping - before.zipping),
      ];
    } finally {
      await product.stop();
    }
  },
};

interface Life {
  cookie: string;
  bytes: number;
}

async function joinLife(product: Product, username: string, amount: Amount): Promise<Life> {
  const cookie = await product.join(username);
  return { cookie, bytes: await writeLongLife(product.dataDir, username, amount) };
}

async function download(product: Product, life: Life) {
  const watch = watchMemory(product);
  const begun = performance.now();
  const bytes = await fetchExport({ address: product.address, cookie: life.cookie });
  if (bytes < life.bytes) throw new Error(`The zip has ${bytes} bytes, its photos and films ${life.bytes}.`);
  return { bytes, seconds: (performance.now() - begun) / 1000, ...watch.peaks() };
}

function measure(text: string, extra: number): Measure {
  return {
    text: `${text}: ${extra.toFixed(0)} MB more; ${mostExtraMegabytes} MB are allowed`,
    ratio: Math.max(0, extra) / mostExtraMegabytes,
    limit: 1,
  };
}

function watchMemory(product: Product) {
  let server = 0;
  let zipping = 0;
  const timer = setInterval(() => {
    server = Math.max(server, product.memory());
    zipping = Math.max(zipping, product.memoryOf("export") ?? 0);
  }, 20);
  return {
    peaks() {
      clearInterval(timer);
      return { server, zipping };
    },
  };
}
