import type { Book, BookChapter, BookItem, BookPhoto, BookStory } from "~/domain/book/model";
import { noParts } from "~/domain/book/parts/parts";
import { proseOf } from "./sentences";

/* Whole books that are hard to compose: invented words, and photos that exist only as sizes. */

class BookMaker {
  private nextStory = 1;
  private nextPhoto = 1;
  readonly chapters: BookChapter[] = [];

  constructor(private readonly title: string) {}

  chapter(title: string, stories: BookStory[], fields: Partial<BookChapter> = {}): this {
    const id = this.chapters.length + 1;
    this.chapters.push({ id, title, ageRange: "", description: "", stories, ...fields });
    return this;
  }

  story(title: string, paragraphs: string[], media: BookItem[] = []): BookStory {
    const id = this.nextStory++;
    return { id, promptId: id, title, paragraphs, age: null, date: "", location: "", media };
  }

  photo(width: number, height: number, caption = ""): BookPhoto {
    const id = this.nextPhoto++;
    return { kind: "photo", id, key: String(id), caption, width, height, url: `/media/${id}` };
  }

  photos(...sizes: [width: number, height: number][]): BookPhoto[] {
    return sizes.map(([width, height], index) =>
      this.photo(width, height, index % 2 === 0 ? `Picture ${index + 1} of the summer at the river` : ""),
    );
  }

  code(caption: string): BookItem {
    const id = 9000 + this.nextPhoto++;
    return {
      kind: "code",
      id,
      key: String(id),
      caption,
      width: 1,
      height: 1,
      address: `https://book.example/m/${id}`,
      medium: "audio",
      seconds: 130,
      poster: null,
    };
  }

  book(): Book {
    return {
      storyType: "biography",
      title: this.title,
      subtitle: "For the family",
      authorName: "Ada Winter",
      introduction: proseOf(120, 7),
      parts: { ...noParts, omitted: ["frontispiece", "chapter-pictures", "back-picture"] },
      look: {
        coverStyle: "classic-portrait",
        coverImage: null,
        layouts: {},
        controls: {},
        positions: {},
        anchors: {},
      },
      chapters: this.chapters,
    };
  }
}

const landscape: [number, number] = [1900, 1267];
const portrait: [number, number] = [1267, 1900];
const panorama: [number, number] = [2600, 910];
const scan: [number, number] = [640, 480];
const stamp: [number, number] = [100, 68];

/** Many short stories with one to seven photos each. */
export function shortStories(): Book {
  const maker = new BookMaker("Short Days");
  const sizes = [landscape, portrait, scan, panorama, portrait, landscape, landscape];
  for (let chapter = 0; chapter < 4; chapter += 1) {
    const stories = Array.from({ length: 7 }, (_, index) => {
      const seed = chapter * 7 + index + 1;
      const words = [25, 60, 120, 180, 260, 400, 90][(index + chapter) % 7] as number;
      return maker.story(
        `Story number ${seed}`,
        proseOf(words, seed),
        maker.photos(...sizes.slice(0, (index + chapter) % 8)),
      );
    });
    maker.chapter(`Chapter of days ${chapter + 1}`, stories);
  }
  return maker.book();
}

/** Long stories, one of 9,000 words, with panoramas and small scans. */
export function longStories(): Book {
  const maker = new BookMaker("The Long Way Home");
  maker.chapter("The farm", [
    maker.story(
      "Nine thousand words",
      proseOf(9000, 3),
      maker.photos(landscape, scan, panorama, portrait, landscape),
    ),
    maker.story("Two lines", ["That was all.", "We left in May."], maker.photos(portrait)),
  ]);
  maker.chapter("The city", [
    maker.story(
      "A winter in the city",
      proseOf(2400, 4),
      maker.photos(landscape, portrait, landscape, scan, panorama, landscape, portrait),
    ),
    maker.story("The flood", proseOf(1100, 5), [
      ...maker.photos(panorama, landscape),
      maker.code("The flood, told by Ada"),
    ]),
    maker.story("The stamp", proseOf(700, 6), maker.photos(stamp, scan)),
    maker.story("One large picture", proseOf(900, 11), maker.photos(landscape)),
  ]);
  maker.chapter("The sea", [
    maker.story("Pictures only", [], maker.photos(landscape, portrait, panorama)),
    maker.story("The last letter", proseOf(500, 8), maker.photos(portrait, portrait, portrait)),
    maker.story("A chosen page", proseOf(150, 9), maker.photos(landscape, portrait)),
  ]);
  const book = maker.book();
  const chosen = book.chapters[2]?.stories[2]?.id;
  const anchored = book.chapters[1]?.stories[3]?.media[0]?.key ?? "";
  return {
    ...book,
    look: {
      ...book.look,
      layouts: { [`story-${chosen}-media-1`]: "polaroid-scatter" },
      anchors: { [anchored]: 1e5 },
    },
  };
}

/** Verse with indents, in the directions and scripts that break it most easily. */
export const verses = {
  English: ["Over the river we went,", "  singing the songs we knew,", "    home in the morning dew."],
  Hebrew: ["סבתא שלי שרה בערב,", "  שיר ישן על הים,", "    ואני ישבתי בחלון."],
  Arabic: ["كان البيت صغيرا", "  وكانت الحديقة كبيرة", "    وكنا نجلس كل مساء."],
  Thai: ["คุณยายร้องเพลงเก่า", "  ริมแม่น้ำสายน้อย", "    ดาวขึ้นเหนือหลังคา"],
  Hindi: ["दादी गाती थीं रात को,", "  नदी का पुराना गीत,", "    और हम सो जाते थे।"],
};

/** Poems, letters, lists and eight scripts among ordinary stories. */
export function mixedWriting(): Book {
  const maker = new BookMaker("Words in Many Hands");
  const scripts: [string, string][] = [
    ["A name in Hebrew", "שמי רחל ונולדתי ליד הים. הבית היה קטן והגן היה גדול."],
    ["A letter in Arabic", "كان البيت صغيرا وكانت الحديقة كبيرة، وكنا نجلس تحت الشجرة كل مساء."],
    ["Grandfather’s Chinese", "我的祖父在河边种了一棵树。每年春天我们都去看它。"],
    ["A Korean lullaby", "우리 할머니는 저녁마다 노래를 불러 주셨다. 그 노래를 나는 아직 기억한다."],
    ["Russian summers", "Летом мы жили у реки. Бабушка пекла хлеб, а дедушка чинил лодку."],
    ["A Thai market", "คุณยายของฉันเกิดที่เชียงใหม่ บ้านหลังเล็กอยู่ริมแม่น้ำ ทุกเช้าท่านเดินไปตลาดกับพี่สาว"],
    ["A Hindi courtyard", "मेरी दादी वाराणसी में रहती थीं। उनका घर नदी के पास था और आँगन में एक बड़ा पेड़ था।"],
    ["Greek Easter", "Το Πάσχα βάφαμε αυγά και ψήναμε ψωμί. Η γιαγιά τραγουδούσε στην αυλή."],
  ];
  maker.chapter(
    "Other alphabets",
    scripts.map(([title, words], index) =>
      maker.story(title, [words, words], index % 2 ? maker.photos(landscape) : []),
    ),
  );
  maker.chapter("Poems and lists", [
    maker.story(
      "A poem",
      [
        "The river ran, the river rose,\nand no one knew its name;\nit took the bridge, it took the rose,\nand left us as we came.",
        "We built again, we built it wide,\nwe sang upon the stone,\nand those who crossed from side to side\nwere never there alone.",
      ],
      maker.photos(scan),
    ),
    ...Object.entries(verses).map(([language, lines]) =>
      maker.story(`${language} verse`, [lines.join("\n")]),
    ),
    maker.story(
      "What I packed",
      ["What I packed:\n- two shirts\n- one pair of trousers\n- the tin box"],
      maker.photos(portrait),
    ),
    maker.story("A letter", ["Dear Tom,", ...proseOf(90, 21), "Your sister\nAda"], maker.photos(panorama)),
    maker.story("A short word", ["He never came back."], []),
    maker.story("Another", ["We never asked."], []),
    maker.story("Told aloud", proseOf(200, 22), [maker.code("The song of the mill")]),
    maker.story("A full page and a voice", proseOf(330, 27), [
      maker.code("Read by Tom"),
      maker.code("And by Ada"),
    ]),
  ]);
  maker.chapter("At length", [
    maker.story("A middling story", proseOf(450, 23), maker.photos(landscape)),
    maker.story("Its neighbor", proseOf(480, 24), maker.photos(portrait, landscape)),
    maker.story("And one more", proseOf(620, 25), maker.photos(landscape, landscape, portrait, portrait)),
    maker.story("The end", proseOf(340, 26), []),
    ...[300, 324].map((words, index) =>
      maker.story(`Told twice, part ${index + 1}`, proseOf(words, 31 + 2 * index), [
        maker.code("Read by Tom"),
        maker.code("And by Ada"),
      ]),
    ),
  ]);
  return maker.book();
}
