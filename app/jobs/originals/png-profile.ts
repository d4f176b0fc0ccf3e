import { deflateSync } from "node:zlib";
import { pngChunk } from "./png";

/** Behind the signature and the first chunk, which has a fixed size. */
const afterHeader = 8 + 25;

/** The same PNG, its colours said to be those of an ICC profile. */
export function pngWithProfile(png: Buffer, profile: Buffer): Buffer {
  const chunk = pngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(profile)]));
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}
