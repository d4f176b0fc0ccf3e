import type { LoaderFunctionArgs } from "@remix-run/node";
import { letterInDark } from "~/domain/base/mail/letter";
import { getSample } from "~/domain/running/mail/kinds/send-sample.server";
import { redirectPage } from "~/http/page.server";
import { wordOrNull } from "~/http/query";
import { currentLanguage } from "~/messages/language";
import { toLanguage, wholeLanguages } from "~/messages/languages";

/** The mail itself, in a frame of the page of kinds: nothing in it runs, loads or leads anywhere. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
};
const stillLinks = "<style>a{pointer-events:none}</style></head>";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ context, url, params: { kind = "" } }, actor) => {
    const language = wordOrNull(url, "in", wholeLanguages) ?? toLanguage(currentLanguage());
    const { html } = getSample(context, actor, kind, language);
    const shown = url.searchParams.has("dark") ? letterInDark(html) : html;
    return new Response(shown.replace("</head>", stillLinks), { headers });
  });
}
