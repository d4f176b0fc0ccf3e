import { isIP } from "node:net";

/** The IP address without a port. Any other text of a header counts as the connection's own address, so that none of a client is stored. */
export function clientAddress(forwarded: string | undefined, connection: string | undefined): string {
  const address = withoutPort(forwarded?.trim() ?? "");
  return isIP(address) ? address : (connection ?? "unknown");
}

function withoutPort(text: string): string {
  return /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
