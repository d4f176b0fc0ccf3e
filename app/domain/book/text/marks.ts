/** A typed mark, and the characters beside it; empty at the ends of the text. */
export interface MarkPlace {
  text: string;
  at: number;
  mark: string;
  before: string;
  after: string;
}

export interface Marks {
  double: [string, string];
  single: [string, string];
  dash: string;
  shortDash: string;
  joinedDash: string;
  /** A line that begins with "- " is speech. */
  hasDialogueDash: boolean;
}

const [en, em] = ["–", "—"];
/** French guillemets have spaces that do not break. */
const narrow = "\u202f";

function marks(double: string, single: string, changes: Partial<Marks> = {}): Marks {
  return {
    double: pair(double),
    single: pair(single),
    dash: en,
    shortDash: en,
    joinedDash: ` ${en} `,
    hasDialogueDash: false,
    ...changes,
  };
}

function pair(both: string): [string, string] {
  const [opening = "", closing = ""] = both.split("…");
  return [opening, closing];
}

const dialogue = { hasDialogueDash: true };
const english = marks("“…”", "‘…’", { dash: em, joinedDash: em });
const russian = marks("«…»", "„…“", { dash: em, shortDash: em, joinedDash: ` ${em} `, ...dialogue });

const byLanguage: Record<string, Marks> = {
  en: english,
  de: marks("„…“", "‚…‘"),
  fr: marks(`«${narrow}…${narrow}»`, "“…”", dialogue),
  es: marks("«…»", "“…”", { ...dialogue, joinedDash: em }),
  it: marks("«…»", "“…”", dialogue),
  nl: marks("“…”", "‘…’"),
  pt: marks("“…”", "‘…’", { ...dialogue, joinedDash: em }),
  pl: marks("„…”", "«…»", dialogue),
  cs: marks("„…“", "‚…‘", dialogue),
  hu: marks("„…”", "»…«", dialogue),
  el: marks("«…»", "“…”", dialogue),
  sv: marks("”…”", "’…’", dialogue),
  fi: marks("”…”", "’…’", dialogue),
  da: marks("»…«", "›…‹", dialogue),
  nb: marks("«…»", "‘…’", dialogue),
  ru: russian,
  uk: russian,
};

/** Their quotation marks have keys of their own, or straight marks are letters. */
const typedAsPrinted = new Set(["he", "ar", "fa", "ur", "yi", "zh", "ja", "ko"]);

/** Null for languages whose marks stay as they are typed; English where the language is unknown. */
export function marksOf(language: string): Marks | null {
  return typedAsPrinted.has(language) ? null : (byLanguage[language] ?? english);
}
