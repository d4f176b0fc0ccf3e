/* The files in assets/fonts. */

/** Has the Latin, Greek and Cyrillic letters of every text; each typeface falls back to it. */
export const textFont = "SourceSerif4_400Regular.ttf";

export const mainFonts = [
  textFont,
  "SourceSerif4_400Regular_Italic.ttf",
  "SourceSerif4_600SemiBold.ttf",
  "SourceSans3_400Regular.ttf",
  "SourceSans3_600SemiBold.ttf",
  "PlayfairDisplay_400Regular.ttf",
  "PlayfairDisplay_600SemiBold.ttf",
  "Caveat_400Regular.ttf",
  "Caveat_700Bold.ttf",
];

export interface ScriptFont {
  family: string;
  file: string;
}

/** Loaded for books with their letters, in the order in which they are tried. */
export const scriptFonts: ScriptFont[] = [
  "Noto Serif Hebrew",
  "Noto Naskh Arabic",
  "Noto Serif Devanagari",
  "Noto Serif Bengali",
  "Noto Sans Gurmukhi",
  "Noto Sans Gujarati",
  "Noto Sans Tamil",
  "Noto Serif Telugu",
  "Noto Sans Kannada",
  "Noto Sans Malayalam",
  "Noto Sans Sinhala",
  "Noto Sans Thai",
  "Noto Sans Lao",
  "Noto Serif Khmer",
  "Noto Sans Myanmar",
  "Noto Sans Georgian",
  "Noto Sans Armenian",
  "Noto Sans Ethiopic",
  "Noto Emoji",
  "Noto Serif SC",
  "Noto Serif KR",
].map((family) => ({ family, file: `${family.replaceAll(" ", "")}_400Regular.ttf` }));
