import { expect, test } from "vitest";
import { readIccProfile, requirePrinterIcc } from "./icc-profile";

function icc(kind: string, space: string): Uint8Array {
  const bytes = Buffer.alloc(200);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(kind, 12);
  bytes.write(space, 16);
  bytes.write("acsp", 36);
  return bytes;
}

test("the header of an ICC profile says its inks and whether it is of a printer", () => {
  expect(readIccProfile(icc("prtr", "CMYK"))).toMatchObject({ components: 4, isOfPrinter: true });
  expect(readIccProfile(icc("mntr", "RGB "))).toMatchObject({ components: 3, isOfPrinter: false });
});

test.each([Buffer.alloc(0), Buffer.alloc(300), icc("prtr", "XYZ "), icc("prtr", "CMYK").subarray(0, 150)])(
  "other bytes are refused (%#)",
  (bytes) => {
    expect(() => readIccProfile(bytes)).toThrow("outputProfile is not an ICC profile");
  },
);

test("a printer needs a printer's profile, and X-1a one of CMYK", () => {
  expect(() => requirePrinterIcc(icc("mntr", "RGB "), false)).toThrow("not a printer");
  expect(() => requirePrinterIcc(icc("prtr", "RGB "), true)).toThrow("X-1a needs an outputProfile of CMYK");
  requirePrinterIcc(icc("prtr", "CMYK"), true);
});
