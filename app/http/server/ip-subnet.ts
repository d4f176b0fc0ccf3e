import { isIPv6 } from "node:net";

/** The first half of an IPv6 address, in groups of four digits: what a provider assigns to one customer. */
const networkGroups = 4;
const allGroups = 8;

/**
 * The network of a client, for rate limits: an IPv4 address as it is, an IPv6 address as its /64 network, because a client
 * with one address of that has them all.
 */
export function subnetOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [front = [], back = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, allGroups - front.length - back.length)).fill("0");
  const groups = [...front, ...zeros, ...back].slice(0, networkGroups);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
