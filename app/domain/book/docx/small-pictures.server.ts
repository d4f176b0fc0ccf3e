import sharp from "sharp";
import { unitsPerInch } from "../geometry";
import type { Book } from "../model";
import { familyPictures, type PartPicture, yearsPictures } from "../parts/part-pictures";
import type { Picture } from "../picture";
import { portraitKey, yearKey } from "./part-tables";
import type { FoundPicture } from "./photos";

/* Square pictures of the family tree and the years, cut as in print. */

interface SmallCut {
  drawn: PartPicture;
  isRound: boolean;
}

const dotsPerInch = 300;

/** Those of a book by key; the people of the family are round. */
export function smallPictures(book: Book): Map<string, SmallCut> {
  const cuts = new Map<string, SmallCut>();
  for (const member of familyPictures(book))
    cuts.set(portraitKey(member), { drawn: member.drawn, isRound: true });
  for (const [id, drawn] of Object.entries(yearsPictures(book)))
    cuts.set(yearKey(Number(id)), { drawn, isRound: false });
  return cuts;
}

/** The visible part of a photo, without more pixels than the file has. Throws if it is damaged. */
export async function findSmallPicture(
  path: string,
  { crop, w, rotation }: Picture,
  isRound: boolean,
): Promise<FoundPicture> {
  const { width, height } = await sharp(path).metadata();
  const turned = rotation % 180 === 0 ? { width, height } : { width: height, height: width };
  const side = Math.max(1, Math.floor(Math.min(crop.w * turned.width, crop.h * turned.height)));
  const left = Math.min(Math.round(crop.x * turned.width), turned.width - side);
  const top = Math.min(Math.round(crop.y * turned.height), turned.height - side);
  const shown = Math.min(side, Math.ceil((w / unitsPerInch) * dotsPerInch));
  const size = { type: "jpg", width: shown, height: shown } as const;
  return {
    ...size,
    read: async () => {
      const part = await sharp(path, { failOn: "truncated" })
        .rotate(rotation)
        .extract({ left, top, width: side, height: side })
        .resize(shown, shown, { fit: "fill" })
        .toBuffer();
      const cut = isRound ? sharp(part).composite([{ input: roundFrame(shown) }]) : sharp(part);
      return { ...size, data: await cut.jpeg({ quality: 88, optimiseCoding: false }).toBuffer() };
    },
  };
}

/** White outside of a circle: Word has no round pictures that other programs know. */
function roundFrame(side: number): Buffer {
  const radius = side / 2;
  const circle = `M0 ${radius}a${radius} ${radius} 0 1 0 ${side} 0a${radius} ${radius} 0 1 0 -${side} 0z`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path fill="#fff" fill-rule="evenodd" d="M0 0h${side}v${side}h-${side}z${circle}"/></svg>`,
  );
}
