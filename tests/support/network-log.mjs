import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";

/* Loaded before the product (server.ts): writes each address that the process connects to as a line of NETWORK_LOG. */

const file = process.env.NETWORK_LOG;

/** @param {string | undefined} address */
function note(address) {
  if (file && address) appendFileSync(file, `${address}\n`);
}

subscribe("net.client.socket", (message) => {
  const { socket } = /** @type {{ socket: import("node:net").Socket }} */ (message);
  // The name, where there is one: it may not resolve. Pipes to worker processes have neither.
  socket.once("lookup", (_error, _address, _family, host) => note(host));
  socket.once("connect", () => note(socket.remoteAddress));
});
