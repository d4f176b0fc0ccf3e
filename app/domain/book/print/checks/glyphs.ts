import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import { formatFacts } from "../../../base/format";
import { isBySpreads } from "../../composer/composition";
import { passageCodesOf, passagePhotosOf } from "../../media/passage-media";
import { type Book, type BookStory, languageOfBook, storyDetails } from "../../model";
import { listFamilyFacts } from "../../parts/family";
import { hasPart } from "../../parts/parts";
import { openingSentences } from "../../parts/sentence";
import { printedYears } from "../../parts/years";
import { smartQuotes } from "../../text/typography";
import { bookLink, coverLink, coverPart, type Finding, type FindingLink, storyLink } from "./finding";

export type GlyphCoverage = (codePoint: number) => boolean;

interface TextSource {
  id: string;
  /** "In the cover": begins a sentence. */
  place: string;
  text: string;
  link: FindingLink;
  part?: Finding["part"];
}

/** Characters without a glyph, and emoji, which print in one color. */
export function checkGlyphs(book: Book, hasGlyph: GlyphCoverage): Finding[] {
  return listTexts(book).flatMap((words) => [...missingGlyphs(words, hasGlyph), ...emoji(words)]);
}

function listTexts(book: Book): TextSource[] {
  const { storyType: type, title, subtitle, authorName, introduction } = book;
  // Other books may print sentences of their stories, which are read there.
  const sentences = isBySpreads(book) ? openingSentences(book) : (book.parts.chapterSentences ?? {});
  const words = (text: string) => smartQuotes(text, languageOfBook(book));
  return [
    {
      id: "cover",
      place: t("In the cover"),
      text: [words(title), words(subtitle), authorName].join("\n"),
      link: coverLink(type),
      part: coverPart,
    },
    {
      id: "introduction",
      place: t("In the introduction"),
      text: introduction.join("\n"),
      link: bookLink(type),
    },
    aroundText(book),
    lifeText(book),
    ...book.chapters.flatMap(({ id, title: name, description, stories }) => [
      {
        id: `chapter-${id}`,
        place: t("In the chapter “{name}”", { name }),
        text: [name, description, sentences[id] ?? ""].join("\n"),
        link: bookLink(type),
      },
      ...stories.map((story) => storyText(story, type, book.parts.pullQuotes[story.id] ?? "")),
    ]),
  ];
}

/** What the person writes on "The pages around your stories". */
function aroundText({ storyType: type, parts, authorName }: Book): TextSource {
  const texts = [
    ...(hasPart(parts, "imprint") ? [parts.family || authorName] : []),
    ...(hasPart(parts, "dedication") ? parts.dedication : []),
    ...(hasPart(parts, "contributors") ? parts.contributors : []),
    ...(hasPart(parts, "frontispiece") ? [parts.frontispiece?.caption ?? ""] : []),
  ];
  return {
    id: "parts",
    place: t("On the pages around your stories"),
    text: texts.join("\n"),
    link: { href: `/book/parts?type=${type}`, label: t("The pages around your stories") },
  };
}

/** What the family page and "The Years" say from the bio. */
function lifeText(book: Book): TextSource {
  const { parts } = book;
  const { life } = parts;
  const family = life && hasPart(parts, "family") ? listFamilyFacts(life).map(({ value }) => value) : [];
  const events = printedYears(book).filter(({ storyId }) => storyId === null);
  return {
    id: "life",
    place: t("In the facts of your life"),
    text: [...(family.length > 0 ? [life?.name, ...family] : []), ...events.map(({ title }) => title)].join(
      "\n",
    ),
    link: { href: "/bio", label: t("About me") },
  };
}

function storyText(story: BookStory, type: StoryType, quote: string): TextSource {
  const { speech = [] } = story;
  const text = [
    story.title,
    ...storyDetails(story),
    quote,
    ...story.paragraphs,
    ...[...story.media, ...passagePhotosOf(story), ...passageCodesOf(story)].map(({ caption }) => caption),
    ...speech.flatMap(({ memory }) => (memory ? [memory.name, memory.relation] : [])),
  ];
  return {
    id: `story-${story.id}`,
    place: t("In “{title}”", { title: story.title }),
    text: text.join("\n"),
    link: storyLink(type, story),
    part: { storyId: story.id },
  };
}

const invisible = /[\s\p{Cf}\p{Variation_Selector}\u00ad]/u;
const maxListed = 8;

function missingGlyphs({ id, place, text, link, part }: TextSource, hasGlyph: GlyphCoverage): Finding[] {
  const missing = [...new Set(text)].filter(
    (character) => !invisible.test(character) && !hasGlyph(character.codePointAt(0) ?? 0),
  );
  if (missing.length === 0) return [];
  const letters = formatFacts(missing.slice(0, maxListed).map(describeCharacter));
  const more = missing.length - maxListed;
  return [
    {
      id: `letters-${id}`,
      level: "held",
      text:
        more > 0
          ? t(
              "{place} there are letters that our typefaces do not have: {letters} and {more} more. They would print as empty boxes.",
              { place, letters, more: String(more) },
            )
          : t(
              "{place} there are letters that our typefaces do not have: {letters}. They would print as empty boxes.",
              { place, letters },
            ),
      remedy: t("Please spell these words with other letters."),
      link,
      ...(part && { part }),
    },
  ];
}

function describeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `${character} (U+${code})`;
}

const emojiPattern = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/gu;
/** Families, flags, skin tones. */
const composite = /\p{Regional_Indicator}|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier}/u;

function emoji({ id, place, text, link, part }: TextSource): Finding[] {
  const found = new Set(text.match(emojiPattern) ?? []);
  if (found.size === 0) return [];
  const isComposite = composite.test(text);
  const shown = { place, emoji: [...found].slice(0, maxListed).join(" ") };
  return [
    {
      id: `emoji-${id}`,
      level: isComposite ? "warning" : "note",
      text: isComposite
        ? t(
            "{place} there are emoji ({emoji}). They print as black line drawings; flags, families and skin tones come out as several symbols.",
            shown,
          )
        : t("{place} there are emoji ({emoji}). They print as black line drawings.", shown),
      remedy: t("Remove them if that is not what you want."),
      link,
      ...(part && { part }),
    },
  ];
}
