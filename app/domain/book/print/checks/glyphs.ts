import type { StoryType } from "~/db/tables";
import { type Book, type BookStory, storyDetails } from "../../model";
import { smartQuotes } from "../../text/typography";
import { bookLink, coverLink, coverPart, type Finding, type FindingLink, storyLink } from "./finding";

export type GlyphCoverage = (codePoint: number) => boolean;

interface TextSource {
  id: string;
  name: string;
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
  return [
    {
      id: "cover",
      name: "the cover",
      text: [smartQuotes(title), smartQuotes(subtitle), authorName].join("\n"),
      link: coverLink(type),
      part: coverPart,
    },
    { id: "introduction", name: "the introduction", text: introduction.join("\n"), link: bookLink(type) },
    ...book.chapters.flatMap(({ id, title: name, description, stories }) => [
      {
        id: `chapter-${id}`,
        name: `the chapter “${name}”`,
        text: `${name}\n${description}`,
        link: bookLink(type),
      },
      ...stories.map((story) => storyText(story, type)),
    ]),
  ];
}

function storyText(story: BookStory, type: StoryType): TextSource {
  const text = [
    story.title,
    ...storyDetails(story),
    ...story.paragraphs,
    ...story.media.map(({ caption }) => caption),
  ];
  return {
    id: `story-${story.id}`,
    name: `“${story.title}”`,
    text: text.join("\n"),
    link: storyLink(type, story),
    part: { storyId: story.id },
  };
}

const invisible = /[\s\p{Cf}\p{Variation_Selector}\u00ad]/u;
const maxListed = 8;

function missingGlyphs({ id, name, text, link, part }: TextSource, hasGlyph: GlyphCoverage): Finding[] {
  const missing = [...new Set(text)].filter(
    (character) => !invisible.test(character) && !hasGlyph(character.codePointAt(0) ?? 0),
  );
  if (missing.length === 0) return [];
  const listed = missing.slice(0, maxListed).map(describeCharacter).join(", ");
  const more = missing.length > maxListed ? ` and ${missing.length - maxListed} more` : "";
  return [
    {
      id: `letters-${id}`,
      level: "held",
      text: `In ${name} there are letters that our typefaces do not have: ${listed}${more}. They would print as empty boxes.`,
      remedy: "Please spell these words with other letters.",
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

function emoji({ id, name, text, link, part }: TextSource): Finding[] {
  const found = new Set(text.match(emojiPattern) ?? []);
  if (found.size === 0) return [];
  const isComposite = composite.test(text);
  return [
    {
      id: `emoji-${id}`,
      level: isComposite ? "warning" : "note",
      text: `In ${name} there are emoji (${[...found].slice(0, maxListed).join(" ")}). They print as black line drawings${isComposite ? "; flags, families and skin tones come out as several symbols" : ""}.`,
      remedy: "Remove them if that is not what you want.",
      link,
      ...(part && { part }),
    },
  ];
}
