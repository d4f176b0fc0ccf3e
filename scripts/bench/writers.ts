import { Agent, request } from "node:http";
import { pause } from "./measure";
import type { Product } from "./product";

/** People who write and save all the time. */
export interface Writers {
  /** How long each save of the next `seconds` takes, in milliseconds. */
  measure(seconds: number): Promise<number[]>;
  /** The same until `work` is done. */
  measureWhile(work: Promise<unknown>): Promise<number[]>;
}

const writers = 5;
const thinkTime = 40;
/** Some 300 words. */
const words = "The river froze in January, and we walked across it to school. ".repeat(25);

/** People who have each begun a story. */
export async function gatherWriters(product: Product): Promise<Writers> {
  const agent = new Agent({ keepAlive: true });
  const send = sender(product.address, agent);
  const stories: { cookie: string; id: number }[] = [];
  for (let writer = 1; writer <= writers; writer += 1) {
    const cookie = await product.join(`writer-${writer}`);
    const { id } = await send("POST", "/api/stories", cookie, { promptId: 1, content: words });
    stories.push({ cookie, id });
  }
  let saves = 0;

  async function measureUntil(isOver: () => boolean): Promise<number[]> {
    const taken: number[] = [];
    const write = async ({ cookie, id }: { cookie: string; id: number }) => {
      while (!isOver()) {
        const began = performance.now();
        saves += 1;
        await send("PUT", `/api/stories/${id}`, cookie, { content: `${words}${saves}` });
        taken.push(performance.now() - began);
        await pause(thinkTime * (0.5 + Math.random()));
      }
    };
    await Promise.all(stories.map(write));
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

function sender(address: string, agent: Agent) {
  return (method: string, path: string, cookie: string, body: unknown): Promise<{ id: number }> =>
    new Promise((resolve, reject) => {
      const headers = { cookie, "content-type": "application/json" };
      const sent = request(address + path, { method, agent, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (piece) => {
          text += piece;
        });
        response.on("end", () => {
          if ((response.statusCode ?? 0) < 300) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      });
      sent.on("error", reject);
      sent.end(JSON.stringify(body));
    });
}
