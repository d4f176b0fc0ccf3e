import { isIPv6 } from "node:net";

/** The first half of an IPv6 address, in groups of four digits: what a provider assigns to one customer. */
const networkGroups = 4;
const allGroups = 8;

/**
 * Where a visitor comes from, for counting failures: an address of IPv4 as it is, of IPv6 its network (/64), for whoever
 * has one address of that has all, and would have ten new guesses with each.
 */
export function subnetOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [front = [], back = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, allGroups - front.length - back.length)).fill("0");
  const groups = [...front, ...zeros, ...back].slice(0, networkGroups);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
