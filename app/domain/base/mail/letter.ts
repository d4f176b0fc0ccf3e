import { currentLanguage } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { escapeHtml } from "../escape-html";

export interface Letter {
  subject: string;
  /** The name in the salutation; "" where none is known. */
  to: string;
  paragraphs: string[];
  code?: string;
  button?: { label: string; href: string };
  closing: string[];
  from: string;
}

export function letterText({ to, paragraphs, code, button, closing, from }: Letter): string {
  const link = button ? [`${button.label}:\n${button.href}`] : [];
  const parts = [salutation(to), ...paragraphs, ...(code ? [code] : []), ...link, ...closing, from];
  return `${parts.join("\n\n")}\n`;
}

function salutation(name: string): string {
  return name ? t("Dear {name},", { name }) : t("Hello,");
}

/** An HTML mail. Mail programs ignore style sheets, so each element has its own style. */
export function letterHtml({ subject, to, paragraphs, code, button, closing, from }: Letter): string {
  const body = [
    paragraph(salutation(to)),
    ...paragraphs.map(paragraph),
    code ? `<p style="${codeStyle}">${escapeHtml(code)}</p>` : "",
    button ? buttonHtml(button) : "",
    ...closing.map(paragraph),
  ];
  const language = currentLanguage();
  return [
    `<!doctype html><html lang="${language}" dir="${directionOfLanguage(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // A sheet of paper. Mail programs in dark mode would recolor some parts and not others.
    '<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:#f5eee1">`,
    `<div style="${sheetStyle}">`,
    `<p style="${houseStyle}">${escapeHtml(from)}</p>`,
    ...body.filter(Boolean),
    "</div></body></html>",
  ].join("\n");
}

const sheetStyle =
  "max-width:560px;margin:0 auto;padding:24px;background:#fffdf9;border:1px solid #d6c8af;border-radius:6px;" +
  "font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:1.55;color:#26201a";
const houseStyle =
  "margin:0 0 24px;padding-bottom:12px;border-bottom:1px solid #d6c8af;font-size:20px;color:#1d4d4f";
const paragraphStyle = "margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-line";
const codeStyle = "margin:0 0 20px;font-size:34px;font-weight:bold;letter-spacing:6px";
const buttonStyle =
  "display:inline-block;padding:12px 22px;font-family:Arial,sans-serif;font-weight:bold;text-decoration:none;" +
  "color:#ffffff;background:#1d4d4f;border-radius:26px";
const addressStyle = "font-size:15px;color:#574d41;word-break:break-all";

/** Some programs show no buttons, so the URL is also shown as text. */
function buttonHtml({ label, href }: { label: string; href: string }): string {
  const address = escapeHtml(href);
  const link = `<a href="${address}" style="${buttonStyle}">${escapeHtml(label)}</a>`;
  return `<p style="${paragraphStyle}">${link}</p>\n<p style="${paragraphStyle};${addressStyle}">${address}</p>`;
}

function paragraph(text: string): string {
  return `<p style="${paragraphStyle}">${escapeHtml(text)}</p>`;
}
