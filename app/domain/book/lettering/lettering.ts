import { type Message, message } from "~/messages/message";

export const typefaceNames = ["source-serif", "garamond", "alegreya", "atkinson"] as const;
export type TypefaceName = (typeof typefaceNames)[number];

export const textSizeNames = ["small", "medium", "large"] as const;
export type TextSizeName = (typeof textSizeNames)[number];

export const headingColorNames = ["teal", "black", "wine", "forest", "navy", "brown"] as const;
export type HeadingColorName = (typeof headingColorNames)[number];

/** "cover": in the manner of the cover. */
export const ornamentNames = [
  "cover",
  "none",
  "rule",
  "diamond",
  "dots",
  "circle",
  "squares",
  "sprig",
] as const;
export type OrnamentName = (typeof ornamentNames)[number];

export interface Lettering {
  typeface: TypefaceName;
  textSize: TextSizeName;
  headingColor: HeadingColorName;
  ornament: OrnamentName;
}

/** What a book's look has of this form; missing where the person left it to the book. */
export interface ChosenLook {
  lettering?: Partial<Lettering>;
  chapterPhotos?: Record<string, number>;
}

export interface Lettered {
  look: Pick<ChosenLook, "lettering">;
}

export interface ChosenParts {
  chapterSentences?: Record<string, string>;
  /** Whether the years show a small photo beside each story. */
  hasYearsPhotos?: true;
  /** Missing where the index has the chosen names alone. */
  findsIndex?: true;
  /** Found names that were taken out of the index; left out where there are none. */
  removedTerms?: string[];
}

export const defaultLettering: Lettering = {
  typeface: "source-serif",
  textSize: "medium",
  headingColor: "teal",
  ornament: "cover",
};

interface Typeface {
  label: Message;
  /** Null where titles have a family of their own. */
  family: string | null;
  /** Makes its small letters as high as those of the others. */
  scale: number;
  /** The width of a line in relation to Source Serif, at that scale. */
  width: number;
  /** Names in assets/fonts, beside those that every book has. */
  files: string[];
  /** A family that most computers have, for Word files, and its width in relation to Georgia. */
  word: { family: string; width: number };
}

export const typefaces: Record<TypefaceName, Typeface> = {
  "source-serif": {
    label: message("Source Serif: clear and steady"),
    family: null,
    scale: 1,
    width: 1,
    files: [],
    word: { family: "Georgia", width: 1 },
  },
  garamond: {
    label: message("Garamond: old and fine"),
    family: "EB Garamond",
    scale: 1.18,
    width: 0.95,
    files: ["EBGaramond_400Regular.ttf", "EBGaramond_400Regular_Italic.ttf", "EBGaramond_600SemiBold.ttf"],
    word: { family: "Garamond", width: 0.85 },
  },
  alegreya: {
    label: message("Alegreya: warm and lively"),
    family: "Alegreya",
    scale: 1.08,
    width: 0.92,
    files: ["Alegreya_400Regular.ttf", "Alegreya_400Regular_Italic.ttf", "Alegreya_600SemiBold.ttf"],
    word: { family: "Palatino Linotype", width: 1 },
  },
  atkinson: {
    label: message("Atkinson: plain, for tired eyes"),
    family: "Atkinson Hyperlegible",
    scale: 1,
    width: 0.92,
    files: ["AtkinsonHyperlegible_400Regular.ttf", "AtkinsonHyperlegible_400Regular_Italic.ttf"],
    word: { family: "Verdana", width: 1.15 },
  },
};

export const textSizes: Record<TextSizeName, { label: Message; scale: number }> = {
  small: { label: message("Smaller: 12½ points"), scale: 0.92 },
  medium: { label: message("Usual: 13½ points"), scale: 1 },
  large: { label: message("Larger: 15 points"), scale: 1.12 },
};

/** Dark enough for the smallest heading. */
export const headingColors: Record<HeadingColorName, { label: Message; color: string }> = {
  teal: { label: message("Green-blue"), color: "#1d4d4f" },
  black: { label: message("Black"), color: "#000000" },
  wine: { label: message("Wine red"), color: "#6b2233" },
  forest: { label: message("Forest green"), color: "#2e4a26" },
  navy: { label: message("Night blue"), color: "#1f3560" },
  brown: { label: message("Brown"), color: "#5a3716" },
};

export const ornamentLabels: Record<OrnamentName, Message> = {
  cover: message("As suits the cover"),
  none: message("No ornament"),
  rule: message("A line"),
  diamond: message("A diamond"),
  dots: message("Three dots"),
  circle: message("A ring"),
  squares: message("Three squares"),
  sprig: message("A sprig"),
};

/** The chosen letters, with the usual ones where nothing was chosen. */
export function letteringOf({ look }: Lettered): Lettering {
  return { ...defaultLettering, ...look.lettering };
}

/** The choices of a form that was not saved, over the saved ones. */
export function typedLettering(saved: Lettering, typed: (name: string) => string | undefined): Lettering {
  const names = Object.keys(defaultLettering) as (keyof Lettering)[];
  return readLettering(Object.fromEntries(names.map((name) => [name, typed(name) ?? saved[name]])));
}

/** What differs from the usual letters; undefined if nothing does, so that books of before stay the same. */
export function chosenLettering(lettering: Lettering): Partial<Lettering> | undefined {
  const chosen = Object.entries(lettering).filter(
    ([name, value]) => value !== defaultLettering[name as keyof Lettering],
  );
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

/** Shares of the usual letters. */
export interface LettersRoom {
  scale: number;
  width: number;
}

/** The size and width of a book's letters in relation to the usual ones, for which both are 1. */
export function lettersRoom(book: Lettered): LettersRoom {
  const { typeface, textSize } = letteringOf(book);
  return { scale: textSizes[textSize].scale, width: typefaces[typeface].width };
}

/** The room that text takes in relation to the usual letters. */
export function textArea(book: Lettered): number {
  const { scale, width } = lettersRoom(book);
  return scale ** 2 * width;
}

/** Reads stored names; unknown ones are the usual ones. */
export function readLettering(stored: { [Name in keyof Lettering]?: string | null }): Lettering {
  const known = <Name extends string>(names: readonly Name[], value: unknown, usual: Name) =>
    names.find((name) => name === value) ?? usual;
  return {
    typeface: known(typefaceNames, stored.typeface, defaultLettering.typeface),
    textSize: known(textSizeNames, stored.textSize, defaultLettering.textSize),
    headingColor: known(headingColorNames, stored.headingColor, defaultLettering.headingColor),
    ornament: known(ornamentNames, stored.ornament, defaultLettering.ornament),
  };
}
