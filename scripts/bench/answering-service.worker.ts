import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";

const text = "It was a long winter. ".repeat(400);

const server = createServer((request, response) => {
  request.resume().once("end", () => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ text }));
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(`http://127.0.0.1:${port}`);
});
