import { readFile } from "node:fs/promises";
import sharp from "sharp";

/** Paintings in the public domain; their sources are in paintings/README.md. */
export const paintings = {
  martin: { file: "martin-benjamin-franklin-1767", caption: "David Martin, Benjamin Franklin, 1767" },
  smith: {
    file: "smith-they-all-drew-to-the-fire-1915",
    caption: "Jessie Willcox Smith, They All Drew to the Fire, 1915",
  },
  israels: {
    file: "israels-portrait-of-a-woman-1900",
    caption: "Isaac Israëls, Portrait of a Woman, about 1900",
  },
  allingham: { file: "allingham-hollingbourne-1906", caption: "Helen Allingham, Hollingbourne, Kent, 1906" },
  shishkin: {
    file: "shishkin-mill-in-the-forest-1897",
    caption: "Ivan Shishkin, Mill in the Forest, 1897 (detail)",
  },
  "van-gogh": {
    file: "van-gogh-field-with-ploughman-1889",
    caption: "Vincent van Gogh, Enclosed Field with Ploughman, 1889",
  },
  monet: { file: "monet-gare-saint-lazare-1877", caption: "Claude Monet, La Gare Saint-Lazare, 1877" },
  courbet: { file: "courbet-stormy-sea-1870", caption: "Gustave Courbet, The Stormy Sea, 1870" },
  metcalf: { file: "metcalf-white-veil-1909", caption: "Willard L. Metcalf, The White Veil, 1909" },
  constable: {
    file: "constable-grove-hampstead-1822",
    caption: "John Constable, The Grove, Hampstead, about 1822",
  },
} satisfies Record<string, { file: string; caption: string }>;

export type PaintingName = keyof typeof paintings;

export function paintingFile(name: PaintingName): string {
  return `scripts/showcase/paintings/${paintings[name].file}.jpg`;
}

export function readPainting(name: PaintingName): Promise<Buffer> {
  return readFile(paintingFile(name));
}

/** The part of a painting that fills `width` x `height` pixels; `position` is the part that stays. */
export async function cropPainting(
  name: PaintingName,
  { width, height, position = "centre" }: { width: number; height: number; position?: string },
): Promise<Buffer> {
  return sharp(await readPainting(name))
    .resize(width, height, { position })
    .png()
    .toBuffer();
}
