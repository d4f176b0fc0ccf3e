import { createKeyContext } from "./page-context";

/** ISO 639-1, of the page; in the key of each kept part. */
export const LanguageContext = createKeyContext<string>("");
