/* Invented sentences for whole books. A seed repeats a book exactly. */

const subjects = [
  "My father",
  "The whole street",
  "Our neighbor Lena",
  "The teacher",
  "My brother Tom",
  "Grandmother Ada",
  "The baker",
  "Nobody",
  "The old dog",
  "My mother",
];
const verbs = [
  "waited by the gate",
  "carried the water up the hill",
  "knew the way without a lamp",
  "laughed until the bread was cold",
  "kept the letter in a tin box",
  "mended the boat again",
  "walked to the station",
  "sang in the kitchen",
  "counted the apples twice",
  "put the coins on the table",
];
const ends = [
  "before the rain came.",
  "and said nothing more about it.",
  "although it was already dark.",
  "in the winter of that year.",
  "because the road was under water.",
  "as if the war were over.",
  "while the clock struck nine.",
  "and we believed every word.",
  "with both hands in the flour.",
  "the way people did then.",
];

/** Yields 0 to 1, always the same for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

/** Paragraphs of 3 to 7 sentences with at least so many words. */
export function proseOf(words: number, seed: number): string[] {
  const random = seededRandom(seed);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] as string;
  const paragraphs: string[] = [];
  for (let count = 0; count < words; ) {
    const sentences = Array.from(
      { length: 3 + Math.floor(random() * 5) },
      () => `${pick(subjects)} ${pick(verbs)} ${pick(ends)}`,
    );
    const paragraph = sentences.join(" ");
    count += paragraph.split(" ").length;
    paragraphs.push(paragraph);
  }
  return paragraphs;
}
