import { t } from "~/messages/translate";
import type { Letter } from "../../base/mail/letter";

interface Digest {
  to: string;
  author: string;
  href: string;
  stop: string;
  titles: string[];
  /** All that are new; the titles are the first of them. */
  count: number;
}

/** Names new stories. Their words are read in the reading room alone, so that what is taken back is gone. */
export function digestLetter({ to, author, href, stop, titles, count }: Digest): Omit<Letter, "from"> {
  const more = count - titles.length;
  return {
    subject: t("{count, plural, one {A new story from {author}} other {# new stories from {author}}}", {
      count,
      author,
    }),
    to,
    paragraphs: [
      t("{author} has told something new:", { author }),
      titles.join("\n"),
      ...(more > 0 ? [t("{more, plural, one {And one more.} other {And # more.}}", { more })] : []),
    ],
    button: { label: t("Open the reading room"), href },
    closing: [],
    links: [{ label: t("No more of these emails"), href: stop }],
    footnote: t("You get this at most once a week, because you asked for it in the reading room."),
  };
}
