import { firstName } from "../../base/first-name";

/** First names; "Dora F." where two are called the same. */
export function calledNames(displayNames: readonly string[]): string[] {
  const firsts = displayNames.map(firstName);
  return displayNames.map((displayName, at) => {
    const first = firsts[at] ?? displayName;
    const isShared = firsts.filter((name) => name === first).length > 1;
    const last = displayName.trim().split(/\s+/).slice(1).at(-1) ?? "";
    return isShared && last !== "" ? `${first} ${[...last][0]}.` : first;
  });
}
