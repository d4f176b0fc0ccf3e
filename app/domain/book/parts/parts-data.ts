import { currentLocale } from "~/messages/language";
import { t } from "~/messages/translate";
import { isBySpreads } from "../composer/composition";
import type { CoverStyleName } from "../design/design-options";
import { type Lettering, letteringOf, typefaces } from "../lettering/lettering";
import type { LifeFacts } from "../life-facts";
import { type Book, countStories, languageOfBook, photosOf, printedSubtitle } from "../model";
import { fixedPassage, type Passage, passage } from "../print/passages";
import { balancedWidth, fitText } from "../text/text-fit";
import { smartQuotes } from "../text/typography";
import { listFamilyFacts } from "./family";
import { findOfMember, type TreeMember } from "./family-photos";
import { factsBelowTree, familyTree, type TreePerson } from "./family-tree";
import { partTitles } from "./part-names";
import type { PartPicture, PartPictures } from "./part-pictures";
import { hasPart } from "./parts";
import { printedYears } from "./years";

type PictureOf = (drawn: PartPicture, alt: string) => object;

/** Returns what the templates around the stories need; a part that is null is not printed. */
export function partsData(
  book: Book,
  pictures: PartPictures,
  language: string,
  year: number,
  pictureOf: PictureOf,
  /** The names of the index. */
  terms: string[],
) {
  const { parts } = book;
  const { ornament: chosen } = letteringOf(book);
  const words = (text: string) => passage(smartQuotes(text, languageOfBook(book)), language);
  const ours = fixedPassage;
  const years = printedYears(book);
  const family = parts.family || book.authorName;
  return {
    ornament: chosen === "cover" ? ornamentOf[book.look.coverStyle] : chosen,
    halfTitle: hasPart(parts, "half-title") ? fittedTitle(words(book.title), 300, 20) : null,
    frontispiece: pictures.frontispiece && frontispieceData(book, pictures.frontispiece, words, pictureOf),
    imprint:
      hasPart(parts, "imprint") && family !== ""
        ? {
            line: ours(t("Printed for the family of")),
            family: words(family),
            year: ours(String(year)),
          }
        : null,
    dedication:
      hasPart(parts, "dedication") && parts.dedication.length > 0
        ? parts.dedication.map((paragraph) => paragraph.split("\n").map(words))
        : null,
    hasContents: hasPart(parts, "contents"),
    family:
      hasPart(parts, "family") && parts.life
        ? familyData(parts.life, words, isBySpreads(book), portraitsOf(pictures, pictureOf))
        : null,
    years: years.length === 0 ? null : yearsData(years, pictures, words, pictureOf),
    index: terms.length > 0 ? indexData(terms, words) : null,
    contributors:
      hasPart(parts, "contributors") && parts.contributors.length > 0 ? parts.contributors.map(words) : null,
    colophon: hasPart(parts, "colophon") ? colophonOf(book, year).map(ours) : null,
    labels: {
      family: ours(t(partTitles.family)),
      years: ours(t(partTitles.years)),
      index: ours(t(partTitles.index)),
      contributors: ours(t(partTitles.contributors)),
      ...(isBySpreads(book) && { writing: ours(t("For Those Who Come After")) }),
    },
  };
}

type Words = (text: string) => Passage;

function frontispieceData(book: Book, drawn: PartPicture, words: Words, pictureOf: PictureOf) {
  const { caption } = drawn.photo;
  const alt = caption || t("A photo of {authorName}", { authorName: book.authorName });
  return { picture: pictureOf(drawn, alt), caption: caption === "" ? null : words(caption) };
}

function yearsData(
  years: ReturnType<typeof printedYears>,
  pictures: PartPictures,
  words: Words,
  pictureOf: PictureOf,
) {
  return years.map(({ year, title, storyId }) => ({
    year,
    title: words(title),
    story: storyId === null ? null : `story-${storyId}`,
    ...yearsPicture(pictures, storyId, pictureOf),
  }));
}

/** A decoration: the story's own page says what it shows. */
function yearsPicture({ years }: PartPictures, storyId: number | null, pictureOf: PictureOf) {
  const drawn = storyId === null ? undefined : years?.[storyId];
  return drawn ? { picture: pictureOf(drawn, "") } : {};
}

function fittedTitle(title: Passage, w: number, maxSize: number) {
  const size = fitText(title.text, { w, h: 120 }, { face: "display" }, { maxSize, minSize: 9, leading: 1.2 });
  return { passage: title, size, width: balancedWidth(title.text, w, size, { face: "display" }) + 2 };
}

type Portrait = (member: TreeMember) => object;

function portraitsOf({ family = [] }: PartPictures, pictureOf: PictureOf): Portrait {
  return (member) => {
    const found = findOfMember(family, member);
    if (!found) return {};
    return { photo: pictureOf(found.drawn, t("A photo of {authorName}", { authorName: member.name })) };
  };
}

function familyData(
  life: LifeFacts,
  words: (text: string) => Passage,
  bySpreads: boolean,
  portrait: Portrait,
) {
  const facts = listFamilyFacts(life);
  if (facts.length === 0) return null;
  const tree = bySpreads ? familyTree(life) : null;
  const others = tree ? factsBelowTree(life, tree) : facts;
  const lines = others.map(({ label, value }) => ({
    label: fixedPassage(label),
    value: words(value),
  }));
  const person = ({ name, detail }: TreePerson, kin: TreeMember["kin"]) => {
    const drawn = portrait({ kin, name });
    return { name: words(name), detail: detail === "" ? null : words(detail), ...drawn };
  };
  return {
    name: words(life.name),
    facts: lines,
    ...(tree && {
      tree: {
        self: person(tree.self, "self"),
        spouse: tree.spouse && person(tree.spouse, "spouse"),
        children: tree.children.map((name) => ({ ...words(name), ...portrait({ kin: "child", name }) })),
      },
    }),
  };
}

/** Sorts by the alphabet; `term` is the place among the marks. */
function indexData(terms: string[], words: (text: string) => Passage) {
  const order = new Intl.Collator(currentLocale());
  return terms
    .map((text, term) => ({ text, term }))
    .sort((one, other) => order.compare(one.text, other.text))
    .map(({ text, term }) => ({ term, name: words(text) }));
}

function colophonOf(book: Book, year: number): string[] {
  const photos = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf)).length;
  const words = (text: string) => smartQuotes(text, languageOfBook(book));
  return [
    `${words(book.title)}${printedSubtitle(book) === "" ? "" : `: ${words(book.subtitle)}`}`,
    contentLine(countStories(book), photos, book.authorName),
    settingLine(letteringOf(book), String(year)),
  ];
}

function settingLine({ typeface }: Lettering, year: string): string {
  const { family } = typefaces[typeface];
  return family === null
    ? t("Set in Source Serif, Source Sans and Playfair Display in {year}.", { year })
    : t("Set in {family} and Source Sans in {year}.", { family, year });
}

function contentLine(stories: number, photos: number, authorName: string): string {
  if (photos === 0)
    return t("{stories, plural, one {# story} other {# stories}}, written by {authorName}.", {
      stories,
      authorName,
    });
  return t(
    "{stories, plural, one {# story} other {# stories}} and {photos, plural, one {# photo} other {# photos}}, written by {authorName}.",
    { stories, photos, authorName },
  );
}

type Ornament = "rule" | "diamond" | "dots" | "circle" | "squares" | "sprig";

const ornamentOf: Record<CoverStyleName, Ornament> = {
  "classic-portrait": "diamond",
  "heritage-frame": "sprig",
  "modern-minimalist": "rule",
  "family-scrapbook": "dots",
  "vintage-timeline": "dots",
  "center-portrait-gallery": "squares",
  "corner-photo-collage": "squares",
  "split-image-layout": "rule",
  "circular-frame-design": "circle",
  "polaroid-collection": "squares",
  "simple-center-focus": "diamond",
  "elegant-frame-border": "sprig",
  "top-image-banner": "rule",
  "bottom-corner-portrait": "sprig",
  "side-portrait-panel": "circle",
};
