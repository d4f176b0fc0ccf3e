import { parseLifeDate } from "../../base/life-date";

/** Titles with the author's name, shown beside the title's field. `birthdate` as written in the bio. */
export function suggestTitles(authorName: string, birthdate: string): string[] {
  const name = authorName.trim();
  if (name === "") return [];
  const year = parseLifeDate(birthdate).sortKey?.slice(0, 4);
  const first = name.split(" ")[0] ?? name;
  return [
    ...(year ? [`${name}, ${year}–`] : []),
    `The Life of ${name}`,
    `${first} Remembers`,
    `In ${first}’s Own Words`,
  ];
}

export const subtitleSuggestions = [
  "Stories for my family",
  "What I want you to know",
  "A life in stories and pictures",
  "For my grandchildren",
];
