import { t } from "~/messages/translate";
import type { Book, BookStory } from "../../model";
import type { OmittedStory } from "../../stories/omitted-stories.server";
import { coverLink, type Finding, storyLink } from "./finding";

const smallTitleSize = 18;

/** Empty and untitled stories, and a long title. `titleSize`: size of the cover title in units. */
export function checkStories(book: Book, empty: OmittedStory[], titleSize: number): Finding[] {
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  return [
    ...stories.filter(({ title }) => title.trim() === "").map((story) => untitled(book, story)),
    ...empty.map((story) => omitted(book, story)),
    ...longTitle(book, titleSize),
  ];
}

function untitled({ storyType }: Book, story: BookStory): Finding {
  return {
    id: `untitled-${story.id}`,
    level: "warning",
    text: t(
      "A story has no title. Its page begins without one, and the table of contents shows only its page number.",
    ),
    remedy: t("Please give this story a title."),
    link: storyLink(storyType, story),
    part: { storyId: story.id },
  };
}

function omitted({ storyType }: Book, story: OmittedStory): Finding {
  return {
    id: `empty-${story.id}`,
    level: "note",
    text: story.isTold
      ? t("“{title}” is told aloud and not written down yet. It is left out of the book.", {
          title: story.title,
        })
      : t("“{title}” has no words and no photos yet. It is left out of the book.", { title: story.title }),
    remedy: story.isTold
      ? t("Write down what you said, or leave it for later.")
      : t("Write it, or leave it for later."),
    link: storyLink(storyType, story),
  };
}

function longTitle({ storyType, title }: Book, size: number): Finding[] {
  if (size >= smallTitleSize) return [];
  return [
    {
      id: "long-title",
      level: "note",
      text: t("The title has {letters} letters, so it is set small to fit on the cover.", {
        letters: String(title.length),
      }),
      remedy: t("A shorter title would be set larger."),
      link: coverLink(storyType),
    },
  ];
}

/** QR codes left out for lack of a public address, which only administrators can change. */
export function checkCodes(withoutAddress: number, isAdmin: boolean): Finding[] {
  if (withoutAddress === 0) return [];
  return [
    {
      id: "codes-without-address",
      level: "warning",
      text: t(
        "{count, plural, one {# QR code would open nothing yet, and is left out of the book.} other {# QR codes would open nothing yet, and are left out of the book.}}",
        { count: withoutAddress },
      ),
      ...(isAdmin ? setAddress() : withoutCodes()),
    },
  ];
}

function setAddress(): Pick<Finding, "remedy" | "link"> {
  return {
    remedy: t("Set APP_URL to the address that people open, and start the server again."),
    link: { href: "/admin/health", label: t("See the health page") },
  };
}

function withoutCodes(): Pick<Finding, "remedy" | "link"> {
  return {
    remedy: t(
      "You can have the book printed without them. If you want them in it, wait with printing and write to us.",
    ),
    link: { href: "/contact", label: t("Write to us") },
  };
}
