import { expect, test } from "vitest";
import { subnetOf } from "./ip-subnet";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:12:34:aaaa:bbbb:cccc:dddd", "2001:db8:12:34::/64"],
  ["2001:0DB8:0012:0034::1", "2001:db8:12:34::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => {
  expect(subnetOf(address)).toBe(network);
});
