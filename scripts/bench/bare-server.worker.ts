import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Recording } from "./bare-server";

/* Sends the same bytes again, without work. Connections stay open as long as those of the product. */

const recorded = new Map<string, { headers: Record<string, string>; body: Buffer }>();
const server = createServer((request, response) => {
  const kept = recorded.get(request.url ?? "");
  if (!kept) return void response.writeHead(404).end();
  response.writeHead(200, kept.headers).end(kept.body);
});
process.on("message", ({ path, headers, body }: Recording) => {
  recorded.set(path, { headers, body: Buffer.from(body, "base64") });
  process.send?.("recorded");
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
