import { compile } from "html-to-text";

const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "style", format: "skip" },
    { selector: "head", format: "skip" },
    { selector: "title", format: "skip" },
    { selector: "script", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
    })),
    { selector: "p", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
  ],
  limits: { maxInputLength: 8 * 1024 * 1024 },
});

/** Plain text of HTML, with an empty line between paragraphs. Nothing that it names by an address is fetched. */
export function htmlText(html: string): string {
  // A quoted mail may be a whole page within the page.
  return convert(html.replace(/<\/?(?:html|body)\b[^>]*>/gi, ""))
    .replace(/\u00a0/g, " ")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
