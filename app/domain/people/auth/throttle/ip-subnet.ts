import { isIPv6 } from "node:net";

/** Half of an IPv6 address: what a provider assigns to one customer. */
const networkGroups = 4;
const allGroups = 8;

/** Reduces IPv6 addresses to their /64 network for rate limits, since a client has all of it. */
export function subnetOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [front = [], back = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, allGroups - front.length - back.length)).fill("0");
  const groups = [...front, ...zeros, ...back].slice(0, networkGroups);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
