/** An ICC profile by its header (ICC.1, 7.2). */
export interface IccProfile {
  bytes: Uint8Array;
  /** Inks of the described device: 1 gray, 3 RGB, 4 CMYK. */
  components: 1 | 3 | 4;
  isOfPrinter: boolean;
}

const headerBytes = 128;
const components: Record<string, IccProfile["components"]> = { GRAY: 1, "RGB ": 3, CMYK: 4 };

/** Throws an Error with a one-line message. */
export function readIccProfile(bytes: Uint8Array): IccProfile {
  const header = Buffer.from(bytes.subarray(0, headerBytes));
  const found = components[header.toString("latin1", 16, 20)];
  const isProfile = header.length === headerBytes && header.toString("latin1", 36, 40) === "acsp";
  if (!isProfile || !found || header.readUInt32BE(0) !== bytes.length)
    throw new Error("outputProfile is not an ICC profile of gray, RGB or CMYK");
  return { bytes, components: found, isOfPrinter: header.toString("latin1", 12, 16) === "prtr" };
}

/** Throws an Error with a one-line message for a profile that no printer could use, or that is not of CMYK where it must be. */
export function requirePrinterIcc(bytes: Uint8Array, mustBeCmyk: boolean): void {
  const { components: inks, isOfPrinter } = readIccProfile(bytes);
  if (!isOfPrinter) throw new Error("outputProfile describes a screen or camera, not a printer");
  if (mustBeCmyk && inks !== 4) throw new Error("X-1a needs an outputProfile of CMYK");
}
