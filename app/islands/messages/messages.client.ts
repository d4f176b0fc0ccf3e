import { formatPlain } from "~/messages/format-plain";
import { messageKey } from "~/messages/message-key";
import { translateWith } from "~/messages/translate";

export function readMessages(): void {
  // Browsers know the locale of each language.
  const { lang } = document.documentElement;
  const element = document.getElementById("messages");
  const sentences: Record<string, string> = element ? JSON.parse(element.textContent as string) : {};
  translateWith((text, values) => {
    const said = sentences[messageKey(text)] || text;
    return values ? formatPlain(said, values, lang) : said;
  });
}
