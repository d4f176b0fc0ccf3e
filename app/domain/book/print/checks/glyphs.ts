import type { StoryType } from "~/db/tables";
import { type Book, type BookStory, storyDetails } from "../../model";
import { typographic } from "../../text/typography";
import { bookLink, coverLink, type Finding, type FindingLink, storyLink } from "./finding";

/** Whether one of the book's faces has a character. */
export type Coverage = (codePoint: number) => boolean;

interface Words {
  id: string;
  /** As it is named to the person. */
  name: string;
  text: string;
  link: FindingLink;
}

/** Letters that no face of the book has, and emoji, which are printed in one colour. */
export function checkLetters(book: Book, covers: Coverage): Finding[] {
  return listWords(book).flatMap((words) => [...missingLetters(words, covers), ...emoji(words)]);
}

function listWords(book: Book): Words[] {
  const { storyType: type, title, subtitle, authorName, introduction } = book;
  return [
    {
      id: "cover",
      name: "the cover",
      text: [typographic(title), typographic(subtitle), authorName].join("\n"),
      link: coverLink(type),
    },
    { id: "introduction", name: "the introduction", text: introduction.join("\n"), link: bookLink(type) },
    ...book.chapters.flatMap(({ id, title: name, description, stories }) => [
      {
        id: `chapter-${id}`,
        name: `the chapter “${name}”`,
        text: `${name}\n${description}`,
        link: bookLink(type),
      },
      ...stories.map((story) => wordsOf(story, type)),
    ]),
  ];
}

function wordsOf(story: BookStory, type: StoryType): Words {
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
  };
}

/** Spaces, marks of direction and joining: they have no shape of their own. */
const unseen = /[\s\p{Cf}\p{Variation_Selector}\u00ad]/u;
const mostNamed = 8;

function missingLetters({ id, name, text, link }: Words, covers: Coverage): Finding[] {
  const missing = [...new Set(text)].filter(
    (character) => !unseen.test(character) && !covers(character.codePointAt(0) ?? 0),
  );
  if (missing.length === 0) return [];
  const some = missing.slice(0, mostNamed).map(named).join(", ");
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : "";
  return [
    {
      id: `letters-${id}`,
      level: "held",
      text: `In ${name} there are letters that our typefaces do not have: ${some}${more}. Empty boxes would be printed for them.`,
      remedy: "Please write these words with other letters.",
      link,
    },
  ];
}

function named(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `${character} (U+${code})`;
}

const emojiPattern = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/gu;
/** Signs that are made of several: families, flags, hands of a colour. */
const composed = /\p{Regional_Indicator}|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier}/u;

function emoji({ id, name, text, link }: Words): Finding[] {
  const found = new Set(text.match(emojiPattern) ?? []);
  if (found.size === 0) return [];
  const isComposed = composed.test(text);
  return [
    {
      id: `emoji-${id}`,
      level: isComposed ? "warning" : "note",
      text: `In ${name} there are emoji (${[...found].slice(0, mostNamed).join(" ")}). They are printed as black line drawings${isComposed ? "; flags, families and colours of skin come out as several signs" : ""}.`,
      remedy: "Please take them out if that is not what you want.",
      link,
    },
  ];
}
