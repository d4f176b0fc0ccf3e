import { foldText } from "../../base/fold";

/** Sort and search key: lower case without accents, so that "Émile" sorts beside "Emily". */
export function nameKey(name: string): string {
  return foldText(name).replace(/\s+/g, " ").trim();
}
