import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { firstName } from "../../base/first-name";
import { parseLifeDate } from "../../base/life-date";

/** Titles with the author's name, shown beside the title's field. `birthdate` as written in the bio. */
export function suggestTitles(authorName: string, birthdate: string): string[] {
  const name = authorName.trim();
  if (name === "") return [];
  const year = parseLifeDate(birthdate).sortKey?.slice(0, 4);
  const first = firstName(name);
  return [
    ...(year ? [`${name}, ${year}–`] : []),
    t("The Life of {name}", { name }),
    t("{first} Remembers", { first }),
    t("In {first}’s Own Words", { first }),
  ];
}

export const subtitleSuggestions = [
  message("Stories for my family"),
  message("What I want you to know"),
  message("A life in stories and pictures"),
  message("For my grandchildren"),
];
