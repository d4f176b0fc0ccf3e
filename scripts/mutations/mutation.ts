/** A rule of the product that is broken on purpose, and the test that must notice. */
export interface Mutation {
  /** What the product would then do. */
  breaks: string;
  file: string;
  /** Stands once in the file. */
  from: string;
  to: string;
  caughtBy: string;
}

const begin = "<!-- The table of `npm run mutations -- --write` begins. -->";
const end = "<!-- It ends. -->";

export function tableOf(mutations: Mutation[]): string {
  const rows = mutations.map(({ breaks, file, caughtBy }) => `| ${breaks} | \`${file}\` | \`${caughtBy}\` |`);
  return ["| what is broken | file | caught by |", "|---|---|---|", ...rows].join("\n");
}

/** Puts the table in its place. Throws where the place is missing. */
export function withTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error("docs/mutations.md has no place for the table.");
  return `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`;
}

/** The text of a file with the rule broken. Throws unless it stands there once. */
export function mutate(source: string, { file, from, to }: Mutation): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times, not once: ${from}`);
  return parts.join(to);
}
