import postcss from "postcss";
import logical from "postcss-logical";

/** Old browsers know `text-align: start` and follow the paragraph's own direction, which the page's may not be. */
const alignment = "text-align";
const asideAlignment = "--text-align";

/** Begins a choice between lengths. */
const choice = /(?<![-\w])(?:min|max)\(/;

/**
 * Logical properties as physical ones, for pages of one direction, and a plain length beside each choice of a variable one.
 * @param {string} css
 * @param {"ltr" | "rtl"} direction
 */
export function lowerStyles(css, direction) {
  /** An enumeration that the package has no values of. @type {any} */
  const inlineDirection = direction === "rtl" ? "right-to-left" : "left-to-right";
  const sheet = postcss.parse(css);
  rename(sheet, alignment, asideAlignment);
  postcss([logical({ inlineDirection })])
    .process(sheet, { from: undefined })
    .sync();
  rename(sheet, asideAlignment, alignment);
  // The package leaves floats as they are.
  const [start, end] = direction === "rtl" ? ["right", "left"] : ["left", "right"];
  sheet.walkDecls("float", (declaration) => {
    if (declaration.value === "inline-start") declaration.value = start;
    if (declaration.value === "inline-end") declaration.value = end;
  });
  sheet.walkRules(addPlainLengths);
  return sheet.toString();
}

/**
 * Old browsers leave out a declaration with `min()`, but not one that also has a variable: its property falls back to the
 * initial value. They get the first length of each choice.
 * @param {import("postcss").Rule} rule
 */
function addPlainLengths(rule) {
  if (isGuard(rule.parent)) return;
  const chosen = rule.nodes.filter(
    (node) => node.type === "decl" && choice.test(node.value) && node.value.includes("var("),
  );
  if (chosen.length === 0) return;
  const guard = postcss.atRule({ name: "supports", params: "(width: min(1px, 2px))" });
  guard.append(postcss.rule({ selectors: rule.selectors, nodes: chosen.map((node) => node.clone()) }));
  rule.after(guard);
  for (const node of chosen) if (node.type === "decl") node.value = withFirstLengths(node.value);
}

/** @param {import("postcss").Rule["parent"]} parent */
function isGuard(parent) {
  return parent?.type === "atrule" && /** @type {import("postcss").AtRule} */ (parent).name === "supports";
}

/** @param {string} value @returns {string} */
function withFirstLengths(value) {
  const found = choice.exec(value);
  if (!found) return value;
  const begin = found.index + found[0].length;
  const commas = [];
  let depth = 1;
  let at = begin;
  for (; depth > 0 && at < value.length; at += 1) {
    if (value[at] === "(") depth += 1;
    if (value[at] === ")") depth -= 1;
    if (value[at] === "," && depth === 1) commas.push(at);
  }
  const first = value.slice(begin, commas[0] ?? at - 1);
  return withFirstLengths(`${value.slice(0, found.index)}${first}${value.slice(at)}`);
}

/** @param {import("postcss").Root} sheet @param {string} from @param {string} to */
function rename(sheet, from, to) {
  sheet.walkDecls(from, (declaration) => {
    declaration.prop = to;
  });
}
