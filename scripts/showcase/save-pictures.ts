import { mkdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { type PictureName, pictures } from "../../app/views/public/pictures";

const folder = "public/pictures";

/** AVIF, WebP and JPEG of each width. */
export async function savePicture(name: PictureName, picture: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const width of pictures[name].widths) {
    const sized = sharp(picture).resize(width).flatten({ background: "#ffffff" });
    const file = `${folder}/${name}-${width}`;
    await sized
      .clone()
      .avif({ quality: name.startsWith("painting") ? 32 : 50, effort: 9 })
      .toFile(`${file}.avif`);
    await sized.clone().webp({ quality: 66, effort: 6 }).toFile(`${file}.webp`);
    await sized.clone().jpeg({ quality: 66, mozjpeg: true }).toFile(`${file}.jpg`);
  }
}

/** Two pages side by side, with the shadow of the fold between them. */
export async function openBook(left: Buffer, right: Buffer): Promise<Buffer> {
  const side = 1200;
  const fold = `<svg xmlns="http://www.w3.org/2000/svg" width="${side * 2}" height="${side}"><defs><linearGradient id="f"><stop offset="0" stop-color="#3a2a18" stop-opacity="0"/><stop offset=".5" stop-color="#3a2a18" stop-opacity=".2"/><stop offset="1" stop-color="#3a2a18" stop-opacity="0"/></linearGradient></defs><rect x="${side - 45}" width="90" height="${side}" fill="url(#f)"/></svg>`;
  const canvas = { width: side * 2, height: side, channels: 3 as const, background: "#ffffff" };
  return sharp({ create: canvas })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: side, top: 0 },
      { input: Buffer.from(fold), left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
}

/** The Open Graph image: the open book on a table of the brand's color. */
export async function saveSharedPicture(book: Buffer): Promise<void> {
  const canvas = { width: 1200, height: 630, channels: 3 as const, background: "#1d4d4f" };
  const sized = await sharp(book).resize(1080).png().toBuffer();
  await sharp({ create: canvas })
    .composite([{ input: sized, left: 60, top: 45 }])
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(`${folder}/shared.jpg`);
}

/** Saves the sizes that browsers and home screens request. */
export async function saveIcons(): Promise<void> {
  await mkdir("public/icons", { recursive: true });
  const sign = await readFile("public/favicon.svg");
  const drawn = (size: number) => sharp(sign, { density: 600 }).resize(size).png({ compressionLevel: 9 });
  for (const size of [192, 512]) await drawn(size).toFile(`public/icons/icon-${size}.png`);
  await drawn(180).flatten({ background: "#1d4d4f" }).toFile("public/icons/apple-touch-icon.png");
  await writeFile("public/favicon.ico", asIco(await drawn(32).toBuffer(), 32));
}

function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}
