import { pluralForm, pluralize } from "../../../base/format";
import { type Book, type BookStory, defaultIntroduction } from "../../model";
import { bookLink, coverLink, type Finding, storyLink } from "./finding";

export type EmptyStory = Pick<BookStory, "id" | "promptId" | "title">;

const smallTitleSize = 18;

/** Empty and untitled stories, and default texts. `titleSize`: size of the cover title in units. */
export function checkStories(book: Book, empty: EmptyStory[], titleSize: number): Finding[] {
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  return [
    ...stories.filter(({ title }) => title.trim() === "").map((story) => untitled(book, story)),
    ...empty.map((story) => omitted(book, story)),
    ...standardIntroduction(book),
    ...longTitle(book, titleSize),
  ];
}

function untitled({ storyType }: Book, story: BookStory): Finding {
  return {
    id: `untitled-${story.id}`,
    level: "warning",
    text: "A story has no title. Its page begins without one, and the table of contents shows only its page number.",
    remedy: "Please give this story a title.",
    link: storyLink(storyType, story),
    part: { storyId: story.id },
  };
}

function omitted({ storyType }: Book, story: EmptyStory): Finding {
  return {
    id: `empty-${story.id}`,
    level: "note",
    text: `“${story.title}” has no words and no photos yet. It is left out of the book.`,
    remedy: "Write it, or leave it for later.",
    link: storyLink(storyType, story),
  };
}

function standardIntroduction({ storyType, introduction }: Book): Finding[] {
  if (introduction.join(" ") !== defaultIntroduction) return [];
  return [
    {
      id: "standard-introduction",
      level: "note",
      text: `The introduction still says “${defaultIntroduction}”.`,
      remedy: "A few words of your own to your readers would make a good beginning.",
      link: bookLink(storyType),
    },
  ];
}

function longTitle({ storyType, title }: Book, size: number): Finding[] {
  if (size >= smallTitleSize) return [];
  return [
    {
      id: "long-title",
      level: "note",
      text: `The title has ${title.length} letters, so it is set small to fit on the cover.`,
      remedy: "A shorter title would be set larger.",
      link: coverLink(storyType),
    },
  ];
}

/** QR codes left out for lack of a public address, which only administrators can change. */
export function checkCodes(withoutAddress: number, isAdmin: boolean): Finding[] {
  if (withoutAddress === 0) return [];
  const count = pluralize(withoutAddress, "QR code");
  return [
    {
      id: "codes-without-address",
      level: "warning",
      text: `${count} would open nothing yet, and ${pluralForm(withoutAddress, "is", "are")} left out of the book.`,
      ...(isAdmin ? setAddress : withoutCodes),
    },
  ];
}

const setAddress: Pick<Finding, "remedy" | "link"> = {
  remedy: "Set APP_URL to the address that people open, and start the server again.",
  link: { href: "/admin/health", label: "See the health page" },
};

const withoutCodes: Pick<Finding, "remedy" | "link"> = {
  remedy:
    "You can have the book printed without them. If you want them in it, wait with printing and write to us.",
  link: { href: "/contact", label: "Write to us" },
};
