import type { Drill, Outcome } from "./drill";

export interface Result {
  drill: Drill;
  outcome: Outcome;
  seconds: number;
}

const begin = "<!-- The table of `npm run drill -- --write` begins. -->";
const end = "<!-- It ends. -->";

/** A Markdown table, which is also readable in a terminal. */
export function tableOf(results: Result[]): string {
  const rows = results.map(({ drill, outcome, seconds }) => [
    `\`${drill.name}\`: ${drill.about}`,
    outcome.many,
    outcome.isSkipped ? "skipped" : `**${outcome.findings.count}**`,
    [outcome.note, `${seconds.toFixed(0)} s`].filter(Boolean).join("; "),
  ]);
  const lines = [["drill", "how many", "failed", "note"], ["---", "---", "---", "---"], ...rows];
  return lines.map((cells) => `| ${cells.map(inCell).join(" | ")} |`).join("\n");
}

/** Puts a table in its place in docs/trust.md. Throws where the place is missing. */
export function withTable(document: string, heading: string, table: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error("docs/trust.md has no place for the table.");
  return `${document.slice(0, from + begin.length)}\n\n${heading}\n\n${table}\n\n${document.slice(to)}`;
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}
