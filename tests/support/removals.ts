import { DomUtils, parseDocument } from "htmlparser2";
import { shownHtml } from "./page-forms";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** What the English name of a control begins with that takes something away, ends it or closes it. */
const takesAway =
  /^(Delete|Remove|Discard|Throw|Erase|Close (my|the) account|Turn off|Cancel this|Cancel the|End (this (link|code|address)|the|all|it)|Block|Leave, and|Void|Refund|Take the code back)/i;

/** The ways out of a page that asks whether something should go. */
const waysOut = /^(No|Cancel|Back|Keep|Not now|Return to|‹)/;

/** A row is a group of its own, whatever rows follow it. */
const rows = ["li", "tr"];
const groups = [...rows, "fieldset", "details", "section", "article", "form", "main"];

/** Names the controls that take something away and stand before other controls of their group (the row, part, form or page around them), or in one line with them. */
export function strandedRemovals(html: string): string[] {
  const document = parseDocument(shownHtml(html));
  const [main] = DomUtils.getElementsByTagName("main", document);
  if (!main) return [];
  return controlsIn(main)
    .filter(isRemoval)
    .flatMap((control) => {
      const next = nextInGroup(control, main);
      const beside = besideIt(control, main);
      return [
        ...(next ? [`“${nameOf(control)}” stands before “${nameOf(next)}”`] : []),
        ...(beside ? [`“${nameOf(control)}” stands in one line with “${nameOf(beside)}”`] : []),
      ];
    });
}

/** The first other control that follows in the nearest group around that has any. */
function nextInGroup(control: Element, main: Element): Element | undefined {
  // What a line of a folded part opens is no neighbor of it.
  const start = control.name === "summary" ? parentOf(control) : control;
  for (let group = start && parentOf(start); group; group = parentOf(group)) {
    const others = otherControls(group);
    if (groups.includes(group.name) && others.length > 0) {
      const all = controlsIn(group);
      return others.find((one) => all.indexOf(one) > all.indexOf(control) && !isInside(one, start));
    }
    if (group === main || rows.includes(group.name)) return undefined;
  }
  return undefined;
}

/** Another control of the same line of buttons, where the line is no row of a list. */
function besideIt(control: Element, main: Element): Element | undefined {
  for (let line = parentOf(control); line && line !== main; line = parentOf(line)) {
    if (rows.includes(line.name)) return undefined;
    const isButtons = /(^|\s)actions(\s|$)/.test(line.attribs.class ?? "");
    const isLine = isButtons || (line === parentOf(control) && !groups.includes(line.name));
    const beside = otherControls(line).find(({ name }) => name === "a" || name === "button");
    if (isLine && beside) return beside;
  }
  return undefined;
}

function otherControls(group: Element): Element[] {
  return controlsIn(group).filter((one) => !isRemoval(one) && !waysOut.test(nameOf(one)));
}

function controlsIn(element: Element): Element[] {
  return DomUtils.findAll(({ name, attribs }) => {
    if (!["a", "button", "summary", "select", "textarea", "input"].includes(name)) return false;
    return attribs.type !== "hidden" && !("hidden" in attribs) && attribs.tabindex !== "-1";
  }, element.children);
}

function isRemoval(control: Element): boolean {
  const isDangerous = /\bbutton--danger\b/.test(control.attribs.class ?? "");
  return (
    ["a", "button", "summary"].includes(control.name) && (isDangerous || takesAway.test(nameOf(control)))
  );
}

function nameOf({ attribs, children, name }: Element): string {
  const text = DomUtils.textContent(children).replace(/\s+/g, " ").trim();
  return attribs["aria-label"] ?? (text || attribs.name || name);
}

function isInside(element: Element, around: Element | undefined): boolean {
  for (let one = parentOf(element); one; one = parentOf(one)) if (one === around) return true;
  return false;
}

function parentOf(element: Element): Element | undefined {
  const { parent } = element;
  return parent && DomUtils.isTag(parent) ? parent : undefined;
}
