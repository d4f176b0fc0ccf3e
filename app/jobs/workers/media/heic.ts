import { mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import sharp, { type Metadata } from "sharp";
import { MissingProgram, ProgramFailed, type ProgramLimits, runProgram } from "../program";
import { stripJpeg } from "./originals/jpeg";
import { pngWithProfile } from "./originals/png";

/* sharp from npm only reads HEIC headers. A program of libheif decodes ten times faster than WebAssembly. */

/** The newer name first. */
const programs = ["heif-dec", "heif-convert"];
const usualLimits: ProgramLimits = { seconds: 60, fileMegabytes: 256 };

/** Upright JPEG or PNG with the color profile alone. Throws if damaged. Three times the memory is reserved where there is no program. */
export async function decodeHeic(
  source: string,
  head: Metadata,
  reserve: () => Promise<void> = async () => undefined,
): Promise<Buffer> {
  const decoded = await decodeByProgram(source, head);
  if (decoded) return decoded;
  await reserve();
  return decodeHere(await readFile(source), head.icc);
}

/** Undefined without a program, and for a picture that it rejects. Throws if it crashes or exceeds its limits. */
export async function decodeByProgram(
  source: string,
  { pages = 1 }: Metadata,
  limits: ProgramLimits = usualLimits,
): Promise<Buffer | undefined> {
  // It writes every picture of the file.
  if (pages > 1) return undefined;
  const folder = await mkdtemp(path.join(path.dirname(source), "heic-"));
  try {
    const output = path.join(folder, "decoded.jpg");
    await runFirst(["-q", "100", source, output], limits);
    // The EXIF of the file is in it, although the picture has already been rotated.
    return stripJpeg(await readFile(output), 1) ?? undefined;
  } catch (error) {
    const isRejected = error instanceof ProgramFailed && error.signal === null;
    if (isRejected || error instanceof MissingProgram) return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runFirst(args: string[], limits: ProgramLimits): Promise<void> {
  for (const program of programs) {
    try {
      return await runProgram(program, args, undefined, limits);
    } catch (error) {
      if (!(error instanceof MissingProgram) || program === programs.at(-1)) throw error;
    }
  }
}

async function decodeHere(file: Buffer, profile: Buffer | undefined): Promise<Buffer> {
  // Loaded where it is needed: WebAssembly takes longer to load than a photo to prepare.
  const { default: decode } = await import("heic-decode");
  const { width, height, data } = await decode({ buffer: file });
  const raw = { width, height, channels: 4 } as const;
  const png = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return profile ? pngWithProfile(png, profile) : png;
}
