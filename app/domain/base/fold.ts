/* Text as it is searched: without case, accents and the marks of Hebrew and Arabic. Migration 0074 has a copy, for older names. */

/** All but ASCII, each with its marks, and ASCII letters that have marks of their own. Marks of narrow kana are letters of Unicode. */
const clusters = /[\uff66-\uff9d][\uff9e\uff9f]|[^\0-\x7f]\p{M}*|[\0-\x7f]\p{M}+/gu;

/** Thai, Indic and Japanese marks make other letters, so they stay. */
const marks =
  /(?![\u3099\u309a])(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Inherited}])\p{M}/gu;

/** Joiners, soft hyphens and signs of direction. U+0640 lengthens a line of Arabic. */
const unseen = /[\p{Cf}\u0640]/gu;

/** Letters and signs that Unicode does not take apart, each by how people type it. */
const otherwiseTyped: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ς: "σ" },
  ...{ "\u0671": "\u0627", "\u0649": "\u064a", "\u06cc": "\u064a", "\u0629": "\u0647", "\u06a9": "\u0643" },
  ...{ "‘": "'", "’": "'", "‚": "'", "\u05f3": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"' },
  ...{ "\u05f4": '"', "‐": "-", "‑": "-", "–": "-", "—": "-", "\u05be": "-" },
};

const known = new Map<string, string>();
const mostKnown = 20_000;

/** Folds text for comparison: "Ángel" and "ANGEL" are "angel", "Straße" is "strasse". */
export function foldText(text: string): string {
  return text.replace(clusters, foldCluster).toLowerCase();
}

/** Folded text, and which place in the text a place in it has; inside a letter, that of its beginning. */
export interface FoldedText {
  folded: string;
  placeOf(place: number): number;
}

/** Folds text as `foldText` does, and knows where each part came from. Places count UTF-16 code units. */
export function foldWithPlaces(text: string): FoldedText {
  const places: number[] = [];
  let folded = "";
  let end = 0;
  const addPlain = (until: number) => {
    folded += text.slice(end, until).toLowerCase();
    for (; end < until; end += 1) places.push(end);
  };
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    addPlain(index);
    const letters = foldCluster(cluster);
    folded += letters;
    for (let unit = 0; unit < letters.length; unit += 1) places.push(index);
    end = index + cluster.length;
  }
  if (end === 0) return { folded: text.toLowerCase(), placeOf: (place) => place };
  addPlain(text.length);
  return { folded, placeOf: (place) => places[place] ?? text.length };
}

function foldCluster(cluster: string): string {
  const before = known.get(cluster);
  if (before !== undefined) return before;
  const bare = cluster.normalize("NFKD").toLowerCase().replace(marks, "").replace(unseen, "");
  const folded = Array.from(bare, (letter) => otherwiseTyped[letter] ?? letter)
    .join("")
    .normalize("NFC");
  if (known.size >= mostKnown) known.clear();
  known.set(cluster, folded);
  return folded;
}
