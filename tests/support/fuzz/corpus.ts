import sharp, { type Sharp } from "sharp";
import { fixture } from "../media";

/** Small files of each kind: what a reader looks at is their first kilobytes. */
export interface Corpus {
  mp4: Buffer[];
  webm: Buffer[];
  wav: Buffer[];
  jpeg: Buffer[];
  png: Buffer[];
  webp: Buffer[];
  tiff: Buffer[];
}

export async function loadCorpus(): Promise<Corpus> {
  const [jpeg, png, webp] = [picture().jpeg(), picture().png(), picture().webp()];
  const tiff = sharp(plain).tiff({ compression: "none" });
  return {
    mp4: [withoutData(fixture("media/clip.mp4")), withoutData(fixture("media/voice.m4a"))],
    webm: ["clip.webm", "voice.webm", "live-recording.webm"].map((name) =>
      fixture(`media/${name}`).subarray(0, 4096),
    ),
    wav: [wav()],
    jpeg: [await jpeg.toBuffer(), await picture().jpeg({ progressive: true }).toBuffer()],
    png: [await png.toBuffer(), await picture().png({ palette: true }).toBuffer()],
    webp: [await webp.toBuffer(), await sharp(plain).webp({ lossless: true }).toBuffer()],
    tiff: [await tiff.toBuffer(), await sharp(plain).tiff({ compression: "lzw" }).toBuffer()],
  };
}

const plain = { create: { width: 40, height: 30, channels: 3, background: "#4080c0" } } as const;

/** Makes a picture with everything that a camera notes. */
function picture(): Sharp {
  return sharp(plain)
    .withExif({
      IFD0: { Artist: "Invented", Orientation: "6" },
      IFD2: { DateTimeOriginal: "2008:06:14 10:11:12" },
      IFD3: { GPSLatitudeRef: "N" },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Invented</a></x:xmpmeta>')
    .withIccProfile("p3");
}

/** The same boxes with 64 bytes of audio and video. */
function withoutData(file: Buffer): Buffer {
  const boxes: Buffer[] = [];
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at);
    const isData = file.toString("latin1", at + 4, at + 8) === "mdat";
    const box = Buffer.from(file.subarray(at, at + (isData ? Math.min(size, 72) : size)));
    box.writeUInt32BE(box.length);
    boxes.push(box);
    at += size;
  }
  return Buffer.concat(boxes);
}

function wav(): Buffer {
  const head = Buffer.from("RIFF....WAVEfmt .....................data....", "latin1");
  head.writeUInt32LE(36 + 64, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(64, 40);
  return Buffer.concat([head.subarray(0, 44), Buffer.alloc(64, 7)]);
}
