import type { Request, Response } from "express";
import { escapeHtml } from "~/domain/escape-html";

/** Where JSON is answered whatever is asked for. The route table knows capitals and more slashes for the same. */
export function isCallAddress(path: string): boolean {
  return /^\/+api(\/|$)/i.test(path);
}

/** An answer from outside Remix: a few words of HTML for a person's browser, JSON for everybody else. */
export function sendErrorPage(request: Request, response: Response, status: number, message: string): void {
  if (response.headersSent) return void response.destroy();
  response.status(status).set("Cache-Control", "no-store");
  if (isCallAddress(request.path) || request.accepts(["json", "html"]) !== "html") {
    response.json({ message });
    return;
  }
  const text = escapeHtml(message);
  response
    .type("html")
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text}</title><link rel="stylesheet" href="/plain.css"><main><h1>${text}</h1><p>Use your browser’s Back button to return to what you wrote, or go to <a href="/">your stories</a>.</p></main></html>`,
    );
}
