import { Agent, get } from "node:http";
import { pause } from "./measure";
import type { Product } from "./product";

/** People who look at their workspace again and again. */
export interface Readers {
  /** How long each page of the next `seconds` takes, in milliseconds. */
  measure(seconds: number): Promise<number[]>;
  /** The same until `work` is done. */
  measureWhile(work: Promise<unknown>): Promise<number[]>;
}

const readers = 5;
const thinkTime = 40;

export async function gatherReaders(product: Product): Promise<Readers> {
  const agent = new Agent({ keepAlive: true });
  const cookies: string[] = [];
  for (let reader = 1; reader <= readers; reader += 1) cookies.push(await product.join(`reader-${reader}`));

  async function measureUntil(isOver: () => boolean): Promise<number[]> {
    const taken: number[] = [];
    const read = async (cookie: string) => {
      while (!isOver()) {
        const began = performance.now();
        await readPage(`${product.address}/`, cookie, agent);
        taken.push(performance.now() - began);
        await pause(thinkTime * (0.5 + Math.random()));
      }
    };
    await Promise.all(cookies.map(read));
    return taken;
  }

  return {
    measure: (seconds) => {
      const end = performance.now() + seconds * 1000;
      return measureUntil(() => performance.now() > end);
    },
    measureWhile: async (work) => {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      const taken = await measureUntil(() => isDone);
      await done;
      return taken;
    },
  };
}

function readPage(address: string, cookie: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { agent, headers: { cookie } }, (answer) => {
      answer.resume();
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${address}: ${answer.statusCode}`));
      });
    });
    asked.once("error", reject);
  });
}
