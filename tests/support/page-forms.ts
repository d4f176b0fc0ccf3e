/* Forms of a page's HTML as a browser without script would post them. */

const text = (attribute: string) =>
  attribute
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

type Attributes = Record<string, string>;

function attributesOf(tag: string): Attributes {
  const found = [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name.toLowerCase(), text(value)]));
}

/** Removes templates, which are not part of the page. */
export function shownHtml(html: string): string {
  return html.replace(/<template\b[\s\S]*?<\/template>/g, "").replace(/<script\b[\s\S]*?<\/script>/g, "");
}

/** Start, end and attributes of each form. */
interface FoundForm {
  from: number;
  to: number;
  attributes: Attributes;
}

function formsOf(html: string): FoundForm[] {
  return [...html.matchAll(/<form\b[^>]*>/g)].map((match) => {
    const from = match.index;
    return { from, to: html.indexOf("</form>", from), attributes: attributesOf(match[0]) };
  });
}

interface Control {
  tag: string;
  attributes: Attributes;
  value: string;
}

/** The controls that belong to a form, by place or by their `form`. */
function controlsOf(html: string, { from, to, attributes: { id } }: FoundForm): Control[] {
  const tags = [...html.matchAll(/<(?:input|button)\b[^>]*>|<(textarea|select)\b[^>]*>[\s\S]*?<\/\1>/g)];
  return tags.flatMap((match) => {
    const [whole] = match;
    const [head = ""] = /^<[^>]*>/.exec(whole) ?? [];
    const [, tag = ""] = /^<(\w+)/.exec(head) ?? [];
    const attributes = attributesOf(head);
    const isInside = match.index > from && match.index < to;
    if (attributes.form === undefined ? !isInside : attributes.form !== id) return [];
    return [{ tag, attributes, value: fieldValue(tag, attributes, whole) }];
  });
}

function fieldValue(tag: string, attributes: Attributes, whole: string): string {
  if (tag === "textarea") return text(whole.replace(/^<[^>]*>\n?/, "").replace(/<\/textarea>$/, ""));
  if (tag !== "select") return attributes.value ?? "";
  const options = [...whole.matchAll(/<option\b[^>]*>/g)].map(([option]) => attributesOf(option));
  return (options.find((option) => "selected" in option) ?? options[0])?.value ?? "";
}

export interface PageForm {
  action: string;
  isMultipart: boolean;
  fields: [name: string, value: string][];
  /** Submit buttons, in the page's order: the first is Enter's. */
  buttons: { name: string; value: string; address: string; isLeaving: boolean; label: string }[];
  /** What whoever fills it in may still write and tick. */
  blanks: { name: string; type: string; value: string }[];
}

export function readPageForm(page: string, formId: string): PageForm {
  const html = shownHtml(page);
  const form = formsOf(html).find(({ attributes }) => attributes.id === formId);
  if (!form) throw new Error(`The page has no form ${formId}.`);
  return toPageForm(html, form);
}

/** Every form of a page that posts. */
export function listPageForms(page: string): PageForm[] {
  const html = shownHtml(page);
  return formsOf(html)
    .filter(({ attributes }) => attributes.method === "post")
    .map((form) => toPageForm(html, form));
}

function toPageForm(html: string, form: FoundForm): PageForm {
  const { action = "", enctype } = form.attributes;
  const controls = controlsOf(html, form);
  const fields = controls.flatMap(({ tag, attributes, value }): [string, string][] => {
    const { name, type } = attributes;
    if (!name || tag === "button" || type === "file") return [];
    if ((type === "checkbox" || type === "radio") && !("checked" in attributes)) return [];
    return [[name, value]];
  });
  const buttons = controls
    .filter(({ tag, attributes }) => tag === "button" && (attributes.type ?? "submit") === "submit")
    .map(({ attributes }) => ({
      name: attributes.name ?? "",
      value: attributes.value ?? "",
      address: attributes.formaction ?? action,
      isLeaving: "data-leave" in attributes,
      label: attributes.formaction ?? attributes.value ?? "",
    }));
  const chosen = new Set(fields.filter(([, value]) => value !== "").map(([name]) => name));
  const blanks = controls.flatMap(({ tag, attributes: { name = "", type = tag, tabindex }, value }) => {
    const isOffered = tag !== "button" && type !== "hidden" && type !== "file" && tabindex !== "-1";
    return isOffered && name !== "" && !chosen.has(name) ? [{ name, type, value }] : [];
  });
  return { action, isMultipart: enctype === "multipart/form-data", fields, buttons, blanks };
}

/** Links that lead away and so drop what is typed; those to a place of the page or to a new tab do not. */
export function leadingLinks(page: string): string[] {
  return [...shownHtml(page).matchAll(/<a\b[^>]*>/g)]
    .map(([tag]) => attributesOf(tag))
    .filter(({ href = "", target }) => !href.startsWith("#") && target !== "_blank")
    .map(({ href = "" }) => href);
}

/** Addresses of other forms beside an open one, whose buttons would drop what is typed. */
export function otherForms(page: string, formId: string): string[] {
  return formsOf(shownHtml(page))
    .filter(({ attributes }) => attributes.id !== formId)
    .map(({ attributes }) => attributes.action ?? "");
}

/** Ids of the forms that have a text area to write into. */
export function formIdsWithTextArea(page: string): string[] {
  const html = shownHtml(page);
  return formsOf(html)
    .filter(({ from, to }) => /<textarea\b(?![^>]*readonly)/i.test(html.slice(from, to)))
    .map(({ attributes }) => attributes.id ?? attributes.action ?? "");
}

/** Where a page leads: by links, and by buttons that keep its words first. */
export function targetsOf(html: string): string[] {
  return [...html.matchAll(/<(?:a|button)\b[^>]*>/g)].flatMap(([tag]) => {
    const { href, formaction } = attributesOf(tag);
    const target = href ?? new URL(formaction ?? "", "http://page").searchParams.get("to");
    return target === null ? [] : [target];
  });
}
