import { describe, expect, test } from "vitest";
import { recognizeCarrier, trackingHref, trackingText } from "./carriers";

describe("the carrier of a number", () => {
  test.each([
    ["1Z999AA10123456784", "ups"],
    ["1z 999 aa1 01 2345 6784", "ups"],
    ["9400 1118 9922 3197 4284 90", "usps"],
    ["9205590164917312751089", "usps"],
    ["420606119400111899223197428490", "usps"],
    ["EA123456789US", "usps"],
    ["70160910000108310009", "usps"],
    ["449044304137", "fedex"],
    ["4490-4430-4137", "fedex"],
    ["986578788855123", "fedex"],
    ["9611020987654312345672", "fedex"],
    ["61299998820821171811", "fedex"],
    ["1234567890", "dhl"],
    ["JD014600006281230704", "dhl"],
    ["GM295327149011112222", "dhl"],
  ])("%s is carried by %s", (number, carrier) => expect(recognizeCarrier(number)).toBe(carrier));

  test.each(["", "7-8", "1Z999", "by hand", "123456789", "https://parcels.example.org/7", "RA123456785GB"])(
    "%j is carried by nobody we know",
    (number) => expect(recognizeCarrier(number)).toBeNull(),
  );
});

test("a number leads to its carrier's page, an address to itself, anything else nowhere", () => {
  expect(trackingHref("1z 999aa1 0123456784")).toBe("https://www.ups.com/track?tracknum=1Z999AA10123456784");
  expect(trackingHref("9400111899223197428490")).toMatch(
    /^https:\/\/tools\.usps\.com\/.*9400111899223197428490$/,
  );
  expect(trackingHref("https://parcels.example.org/7")).toBe("https://parcels.example.org/7");
  for (const text of ["", "7-8", "javascript:alert(1)", "http://"]) expect(trackingHref(text)).toBeNull();
});

test("is said with the name of its carrier", () => {
  expect(trackingText("449044304137")).toBe("FedEx 449044304137");
  expect(trackingText("7-8")).toBe("7-8");
});
