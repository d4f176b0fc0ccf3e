import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** The placeholders and tags of a sentence, sorted. Throws where its syntax is wrong. @param {string} text @returns {string[]} */
export function partsOf(text) {
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([tag]) => tag);
  return [...new Set([...namesIn(parse(text, { ignoreTag: true })), ...tags])].sort();
}

/** The sentences whose translation has other parts, or a slip in its syntax. @param {Record<string, string>} catalog @returns {string[]} */
export function wrongParts(catalog) {
  return Object.keys(catalog).filter((text) => {
    const said = catalog[text];
    if (!said) return false;
    try {
      return partsOf(text).join(" ") !== partsOf(said).join(" ");
    } catch {
      return true;
    }
  });
}

/** @param {import("@formatjs/icu-messageformat-parser").MessageFormatElement[]} elements @returns {string[]} */
function namesIn(elements) {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) return [];
    const inner =
      "options" in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : [];
    return [element.value, ...inner];
  });
}
