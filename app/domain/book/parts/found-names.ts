import { currentLocale } from "~/messages/language";
import { type Book, type BookStory, languageOfBook } from "../model";
import { mentionsIn, type NameMention, smallWordsIn } from "./name-mentions";

/* Names that an index has without anybody's word: see docs/decisions/0115. */

export interface IndexCandidate {
  term: string;
  stories: number;
}

interface NameCount {
  stories: number;
  /** Mentions that look like somebody or a place. */
  sure: number;
  plain: number;
}

export interface FoundNames {
  names: Map<string, NameCount>;
  known: Set<string>;
  /** Words that occur without a capital. */
  small: Set<string>;
  language: string;
}

/** Starts an index with the spouse and the children of the bio, in no story so far. */
export function startNames(book: Pick<Book, "parts" | "language">): FoundNames {
  const { life } = book.parts;
  const people = life ? mentionsIn(`x ${life.spouse}, ${life.children}`).map(({ name }) => name) : [];
  const none = { stories: 0, sure: 0, plain: 0 };
  const names = new Map(people.map((name) => [name, { ...none }]));
  return { names, known: new Set(people), small: new Set(), language: languageOfBook(book) };
}

/** Reads one story more, and returns the number of its letters. */
export function readNames({ names, known, small, language }: FoundNames, story: BookStory): number {
  const inStory = new Map<string, { sure: number; plain: number }>();
  const count = (name: string, kind: "sure" | "plain") => {
    const counted = inStory.get(name) ?? { sure: 0, plain: 0 };
    counted[kind] += 1;
    inStory.set(name, counted);
  };
  const place = story.location.split(",")[0]?.trim() ?? "";
  if (place !== "") {
    known.add(place);
    count(place, "sure");
  }
  let letters = 0;
  // German writes all nouns with a capital.
  const texts = (story.language ?? language) === "de" ? [] : textsOf(story);
  for (const text of texts) {
    for (const mention of mentionsIn(text)) count(mention.name, kindOf(mention));
    for (const word of smallWordsIn(text)) small.add(word);
    letters += text.length;
  }
  for (const [name, { sure, plain }] of inStory) {
    const before = names.get(name) ?? { stories: 0, sure: 0, plain: 0 };
    const { stories } = before;
    names.set(name, { stories: stories + 1, sure: before.sure + sure, plain: before.plain + plain });
  }
  return letters;
}

function textsOf({ paragraphs, media }: BookStory): string[] {
  return [...paragraphs, ...media.map(({ caption }) => caption)];
}

const mostFound = 200;
/** Mentions from which a single word counts as a name, though nothing beside it says so. */
const enoughMentions = 3;

/** The names in the order of the alphabet; of too many, the most frequent. */
export function listFound({ names, known, small }: FoundNames): IndexCandidate[] {
  const order = new Intl.Collator(currentLocale());
  return [...names]
    .filter(([term, { stories }]) => stories > 0 && (known.has(term) || !small.has(term.toLowerCase())))
    .filter(([term, counts]) => known.has(term) || isName(term, counts))
    .map(([term, { stories }]) => ({ term: withApostrophes(term), stories }))
    .sort((one, other) => other.stories - one.stories || order.compare(one.term, other.term))
    .slice(0, mostFound)
    .sort((one, other) => order.compare(one.term, other.term));
}

/** The marks of print, which the text of a printed book has. */
export function withApostrophes(term: string): string {
  return term.replaceAll("'", "’");
}

function isName(term: string, { sure, plain }: NameCount): boolean {
  const words = term.split(" ");
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  if (common.has(words[0] ?? "") || capitals.every((word) => common.has(word)))
    return kin.has(words[0] ?? "") && words.length > 1;
  return capitals.length > 1 || sure > 0 || plain >= enoughMentions;
}

/** "the Buick" and "our Bible" are no names of their own; behind "in" or "tía" stands one. */
function kindOf({ name, before }: NameMention): "sure" | "plain" {
  return !name.includes(" ") && leads.has(before) ? "sure" : "plain";
}

const leads = new Set(
  (
    "in from near to with and named called met cousin brother sister uncle aunt friend husband wife son daughter nephew niece " +
    "neighbor grandma grandpa grandmother grandfather told married " +
    "en desde hasta hacia con y llamado llamada don doña tío tía primo prima hermano hermana abuelo abuela amigo amiga esposo " +
    "esposa hijo hija sobrino sobrina vecino vecina"
  ).split(" "),
);

const kin = new Set(
  (
    "Mom Dad Mama Mamá Papa Papá Ma Pa Mommy Daddy Mother Father Grandma Grandpa Grandmother Grandfather Granny Nana Aunt Auntie Uncle " +
    "Cousin Sister Brother Tío Tía Abuela Abuelo Primo Prima Don Doña Señora Señorita"
  ).split(" "),
);

/** Words with a capital that name neither a person nor a place. */
const common = new Set([
  ...kin,
  ...(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Saturdays Sundays January February March April May June July August September October " +
    "November December Christmas Easter Thanksgiving Halloween Hanukkah Passover Lent Advent Bible Catholic Catholics Protestant " +
    "Methodist Baptist Lutheran Presbyterian Episcopal Jewish Jew Jews Christian Christians Muslim Irish Italian Italians Polish Spanish " +
    "Mexican Mexicans Russian Russians Japanese Chinese Korean Dutch Swedish Norwegian Danish Greek British Scottish Welsh Indian Indians " +
    "African Asian European Southern Northern Western Eastern Democrat Democrats Republican Republicans Army Navy Marines Marine Corps " +
    "Force Depression War World Cold Civil Great First Second Third Fourth New Old Day Eve Year Years School High Church Street Avenue " +
    "Santa Saint Model Internet Social Security Communion Latin Hebrew Arabic Yiddish Ford Chevrolet Chevy Buick Cadillac Dodge Pontiac " +
    "Plymouth Oldsmobile Studebaker Kodak Polaroid Singer Frigidaire Coke Pepsi Jell-O Scouts Scout Yankees Dodgers " +
    "Navidad Pascua Semana Reyes Magos Biblia Guerra Mundial Segunda Primera Virgen Iglesia Nochebuena Cuaresma Año Nuevo Calle Escuela"
  ).split(" "),
]);
