import type { Request, Response } from "express";
import { escapeHtml } from "~/domain/base/escape-html";
import { currentLanguage } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";

/** API paths always get JSON, in any spelling and also if no route matches. */
export function isApiPath(path: string): boolean {
  return /^\/+api(\/|$)/i.test(path);
}

/** `home` is where the page leads, if not to the stories at this address. */
export function sendErrorPage(
  request: Request,
  response: Response,
  status: number,
  message: string,
  home?: string,
): void {
  if (response.headersSent) return void response.destroy();
  response.status(status).set("Cache-Control", "no-store");
  if (isApiPath(request.path) || request.accepts(["json", "html"]) !== "html") {
    response.json({ message });
    return;
  }
  const text = escapeHtml(message);
  const language = currentLanguage();
  const link = (words: string) =>
    `<a href="${escapeHtml(home ?? "/")}">${home ? escapeHtml(home) : words}</a>`;
  const back = t(
    "Use your browser’s Back button to return to what you wrote, or go to <link>your stories</link>.",
  );
  response
    .type("html")
    .send(
      `<!doctype html><html lang="${language}" dir="${directionOfLanguage(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text}</title><link rel="stylesheet" href="/plain.css"><main><h1>${text}</h1><p>${back.replace(/<link>(.*)<\/link>/, (_, words: string) => link(words))}</p></main></html>`,
    );
}
