import { Agent, request } from "node:http";
import type { Product } from "../product";
import { type Rounds, roundsOf } from "./rounds";

const writers = 5;
const words = "The river froze in January, and we walked across it to school. ".repeat(25);

/** People who have each started a story and save it repeatedly. */
export async function gatherWriters(product: Product): Promise<Rounds> {
  const agent = new Agent({ keepAlive: true });
  const send = sender(product.address, agent);
  const stories: { cookie: string; id: number }[] = [];
  for (let writer = 1; writer <= writers; writer += 1) {
    const cookie = await product.join(`writer-${writer}`);
    const { id } = await send("POST", "/api/stories", cookie, { promptId: 1, content: words });
    stories.push({ cookie, id });
  }
  let saves = 0;
  return roundsOf(stories, ({ cookie, id }) => {
    saves += 1;
    return send("PUT", `/api/stories/${id}`, cookie, { content: `${words}${saves}` });
  });
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
