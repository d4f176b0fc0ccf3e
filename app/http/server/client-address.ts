import { isIP } from "node:net";

/**
 * The client's IP address: what the trusted proxies say, without the port that some of them add. Anything else
 * that a header says counts as the connection's own address, so that no text of a client is stored.
 */
export function clientAddress(forwarded: string | undefined, connection: string | undefined): string {
  const address = withoutPort(forwarded?.trim() ?? "");
  return isIP(address) ? address : (connection ?? "unknown");
}

function withoutPort(text: string): string {
  return /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
