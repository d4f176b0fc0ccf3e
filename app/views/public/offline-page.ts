import { escapeHtml } from "~/domain/base/escape-html";
import { currentLanguage } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";

/** What public/sw.js keeps for where there is no line. public/offline.js adds the words to it, with the sentences on `#words`. */
export function offlinePage(): string {
  const language = currentLanguage();
  const typed = escapeHtml(t("Typed {moment}", { moment: "{moment}" }));
  const keptForOthers = escapeHtml(
    t(
      "Words that were typed here are kept for whoever typed them. They are shown when that person signs in.",
    ),
  );
  return `<!doctype html>
<html lang="${language}" dir="${directionOfLanguage(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(t("No connection"))}</title>
    <link rel="stylesheet" href="/plain.css">
    <script defer src="/offline.js"></script>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(t("You are not connected"))}</h1>
      <p>${escapeHtml(
        t(
          "This page cannot be reached just now. What you typed on this device and did not save yet is kept here, and is put back into your story when the connection is there again.",
        ),
      )}</p>
      <p><a href="/">${escapeHtml(t("Try again"))}</a></p>
      <div id="words" aria-live="polite" data-typed="${typed}" data-kept="${keptForOthers}"></div>
    </main>
  </body>
</html>
`;
}
