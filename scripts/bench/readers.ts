import { Agent, get } from "node:http";
import type { Product } from "../product";
import { type Rounds, roundsOf } from "./rounds";

const readers = 5;

export async function gatherReaders(product: Product): Promise<Rounds> {
  const agent = new Agent({ keepAlive: true });
  const cookies: string[] = [];
  for (let reader = 1; reader <= readers; reader += 1) cookies.push(await product.join(`reader-${reader}`));
  return roundsOf(cookies, (cookie) => readPage(`${product.address}/`, cookie, agent));
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
    asked.once("error", (error: NodeJS.ErrnoException) => {
      // The server closes an idle connection at the moment at which it is used again.
      if (asked.reusedSocket && error.code === "ECONNRESET") resolve(readPage(address, cookie, agent));
      else reject(error);
    });
  });
}
