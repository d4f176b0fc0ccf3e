import { formatPlain } from "./format-plain";
import { defaultLanguage, languages } from "./languages";
import { type Message, unpack } from "./message";

/** The sentence for logs and for whoever reads the code, whatever language the person reads. */
export function inEnglish(message: Message): string {
  const { text, values } = unpack(message);
  return values ? formatPlain(text, values, languages[defaultLanguage].locale) : text;
}
