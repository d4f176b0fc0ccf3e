import type { BiographicalInfo } from "../../bio/bio.server";
import { toParagraphs } from "../../stories/text";
import type { ExportPlan } from "../plan";
import { html } from "./markup";
import type { SitePage } from "./page";

/** The facts of the life, and its introduction. */
export function aboutPage({ authorName }: ExportPlan, bio: BiographicalInfo | null): SitePage {
  const title = `About ${authorName}`;
  const facts = listFacts(bio).map(([name, text]) => html`<dt>${name}</dt>\n<dd dir="auto">${text}</dd>\n`);
  const events = bio?.significantEvents ?? [];
  const body = html`<h1 dir="auto">${title}</h1>
${facts.length + events.length === 0 && !bio?.introduction ? html`<p>Nothing was written here yet.</p>\n` : null}${toParagraphs(bio?.introduction ?? "").map((paragraph) => html`<p dir="auto">${paragraph}</p>\n`)}${facts.length > 0 && html`<dl>\n${facts}</dl>\n`}${events.length > 0 && html`<h2>Significant events</h2>\n<ul>\n${events.map((event) => html`<li dir="auto">${event}</li>\n`)}</ul>\n`}`;
  return { title, up: "", here: "about.html", body };
}

function listFacts(bio: BiographicalInfo | null): [string, string][] {
  if (!bio) return [];
  const facts: [string, string][] = [
    ["Name", bio.name],
    ["Born", bio.birthdate],
    ["Birthplace", bio.birthplace],
    ["Married", bio.marriageDate],
    ["Spouse", bio.spouse],
    ["Children", bio.children],
    ["Occupation", bio.occupation],
  ];
  return facts.filter(([, text]) => text !== "");
}
