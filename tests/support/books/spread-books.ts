import type { Book, BookPhoto, BookStory } from "~/domain/book/model";
import { plainBook } from "./plain-book";
import { proseOf, seededRandom } from "./sentences";

/* Whole books of people who never open the builder, composed by spreads. A seed varies the texts and the photos' places. */

type Size = [width: number, height: number];

const phone: Size[] = [
  [3024, 4032],
  [4032, 3024],
];
const camera: Size = [6000, 4000];
const scans: Size[] = [
  [1400, 1000],
  [1050, 1450],
  [1800, 1200],
];
const small: Size[] = [
  [640, 480],
  [600, 800],
  [720, 540],
];
const shapes: Size[] = [
  ...phone,
  camera,
  ...scans,
  ...small,
  [2600, 910],
  [2400, 1600],
  [1600, 2400],
  [2000, 2000],
  [100, 68],
];
const others = [
  "Летом мы жили у реки. Бабушка пекла хлеб, а дедушка чинил лодку. ",
  "שמי רחל ונולדתי ליד הים. הבית היה קטן והגן היה גדול. ",
  "我的祖父在河边种了一棵树。每年春天我们都去看它。",
  "كان البيت صغيرا وكانت الحديقة كبيرة، وكنا نجلس تحت الشجرة كل مساء. ",
];

class Maker {
  private nextPhoto = 1;
  private nextStory = 1;

  constructor(readonly random: () => number) {}

  photo([width, height]: Size): BookPhoto {
    const id = this.nextPhoto++;
    const caption = id % 3 === 0 ? "" : `Picture ${id} of the summer at the river`;
    return { kind: "photo", id, key: String(id), caption, width, height, url: `/media/${id}` };
  }

  story(
    words: number,
    sizes: Size[] = [],
    paragraphs = words === 0 ? [] : proseOf(words, Math.floor(this.random() * 1e6)),
  ): BookStory {
    const id = this.nextStory++;
    const media = sizes.map((size) => this.photo(size));
    return {
      id,
      promptId: id,
      title: titles[id % titles.length] ?? "",
      paragraphs,
      age: id,
      date: "",
      location: "Galena",
      media,
    };
  }

  /** A number from `from` up to, but not including, `to`. */
  between(from: number, to: number): number {
    return Math.floor(from + this.random() * (to - from));
  }
}

const titles = [
  "The mill",
  "How I got my name",
  "The winter that the river froze",
  "My brother Tom",
  "A letter",
  "What we ate",
];

function bySpreads(chapters: BookStory[][]): Book {
  const book = plainBook(...chapters);
  return {
    ...book,
    title: "Eleven Windows",
    authorName: "Margaret Hale",
    introduction: proseOf(60, 5),
    look: { ...book.look, composition: 3 },
    chapters: book.chapters.map((chapter) => ({ ...chapter, ageRange: "13-18" })),
  };
}

const mixture = [...phone, camera, ...scans, ...small];

/** Twelve stories of about 400 words, nine of them with a photo. */
export function grandmother(seed: number, sizes: Size[] = mixture): Book {
  const maker = new Maker(seededRandom(seed));
  const places = Array.from({ length: 12 }, (_, index) => index)
    .toSorted(() => maker.random() - 0.5)
    .slice(0, 9);
  const stories = Array.from({ length: 12 }, (_, index) => {
    const place = places.indexOf(index);
    return maker.story(
      seed === 0 ? 400 : maker.between(280, 480),
      place < 0 ? [] : [sizes[place % sizes.length] as Size],
    );
  });
  return bySpreads([0, 3, 6, 9].map((from) => stories.slice(from, from + 3)));
}

/** The same with nine photos that each fill a page. */
export function sharpGrandmother(seed: number): Book {
  return grandmother(seed, [...phone, camera]);
}

/** Three stories with four photos. */
export function threeStories(seed: number): Book {
  const maker = new Maker(seededRandom(seed + 100));
  const words = () => maker.between(60, 260);
  const [portrait, landscape] = phone as [Size, Size];
  return bySpreads([
    [maker.story(words(), [landscape, portrait]), maker.story(words(), [camera])],
    [maker.story(words(), [scans[seed % scans.length] as Size])],
  ]);
}

/** A long memoir with forty photos of all shapes, and scripts of all kinds. */
export function longMemoir(seed: number): Book {
  const maker = new Maker(seededRandom(seed + 200));
  let left = 40;
  const chapters = Array.from({ length: 5 }, (_, chapter) =>
    Array.from({ length: 5 }, (_, index) => {
      const isLast = chapter === 4 && index === 4;
      const count = isLast ? left : Math.min(left, maker.between(0, 4));
      left -= count;
      const sizes = Array.from({ length: count }, () => shapes[maker.between(0, shapes.length)] as Size);
      const foreign = index === 3 ? others[chapter % others.length] : undefined;
      const words = [60, 350, 900, 1500, 3200][maker.between(0, 5)] as number;
      return maker.story(
        words,
        sizes,
        foreign === undefined
          ? undefined
          : Array.from({ length: maker.between(1, 9) }, () => foreign.repeat(4)),
      );
    }),
  );
  return bySpreads(chapters);
}

/** Sixty photos with little text. */
export function manyPhotos(seed: number): Book {
  const maker = new Maker(seededRandom(seed + 300));
  const chapters = Array.from({ length: 4 }, () =>
    Array.from({ length: 3 }, () => {
      const sizes = Array.from({ length: 5 }, () => shapes[maker.between(0, shapes.length)] as Size);
      return maker.story(maker.between(0, 5) === 0 ? 0 : maker.between(20, 120), sizes);
    }),
  );
  return bySpreads(chapters);
}

/** Text alone, from one line to many pages. */
export function textAlone(seed: number): Book {
  const maker = new Maker(seededRandom(seed + 400));
  const words = [8, 40, 120, 220, 340, 420, 700, 1600, 4000];
  return bySpreads(
    Array.from({ length: 4 }, () =>
      Array.from({ length: 5 }, () => maker.story(words[maker.between(0, words.length)] as number)),
    ),
  );
}

export const spreadBooks = { grandmother, sharpGrandmother, threeStories, longMemoir, manyPhotos, textAlone };
