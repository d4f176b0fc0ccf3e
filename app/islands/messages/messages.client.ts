import { formatPlain } from "~/messages/format-plain";
import { currentLocale } from "~/messages/language";
import { messageKey } from "~/messages/message-key";
import { translateWith } from "~/messages/translate";

export function readMessages(): void {
  const element = document.getElementById("messages");
  const sentences: Record<string, string> = element ? JSON.parse(element.textContent as string) : {};
  translateWith((text, values) => {
    const said = sentences[messageKey(text)] || text;
    return values ? formatPlain(said, values, currentLocale()) : said;
  });
}
