import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  [" 203.0.113.9 ", "203.0.113.9"],
  ["2001:db8::1", "2001:db8::1"],
  ["203.0.113.9:51234", "203.0.113.9"],
  ["[2001:db8::1]:51234", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
])("%s is the address %s", (text, address) => {
  expect(clientAddress(text, "10.0.0.1")).toBe(address);
});

test.each([undefined, "", "unknown", "_hidden", "203.0.113.9.evil.example", "1.2.3", "x".repeat(8_000)])(
  "%s is no address: the connection's own counts",
  (text) => {
    expect(clientAddress(text, "10.0.0.1")).toBe("10.0.0.1");
  },
);
