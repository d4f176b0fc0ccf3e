/** Texts of a story's fields. */
export interface TypedWords {
  content: string;
  age: string;
  date: string;
  location: string;
}

/** Whether two texts say the same: what saving makes the same (spaces, empty lines) is the same. */
export function isSameWords(one: TypedWords, other: TypedWords): boolean {
  return comparable(one) === comparable(other);
}

function comparable({ content, age, date, location }: TypedWords): string {
  return JSON.stringify([content, age, date, location].map(paragraphs));
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
