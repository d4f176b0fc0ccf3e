import { createHash } from "node:crypto";
import { currentLanguage } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { escapeHtml } from "../escape-html";

export interface Letter {
  subject: string;
  /** The name in the salutation; "" or an address where none is known. */
  to: string;
  /** Takes the place of the salutation. */
  heading?: { title: string; text: string };
  paragraphs: string[];
  code?: string;
  /** Stands beside the last words; a JPEG of a few kilobytes that comes inside of the mail. */
  picture?: { alt: string; bytes: Buffer };
  button?: Link;
  closing: string[];
  links?: Link[];
  footnote?: string;
  from: string;
}

interface Link {
  label: string;
  href: string;
}

/** The plain text of a mail, with a blank line between its parts, and links as addresses. Has no picture. */
export function letterText(letter: Letter): string {
  const { to, heading, paragraphs, code, button, closing, links = [], footnote, from } = letter;
  const parts = [
    ...(heading ? [heading.title, heading.text] : [salutation(to)]),
    ...paragraphs,
    code,
    ...(button ? [linkText(button)] : []),
    ...closing,
    from,
    footnote,
    ...links.map(linkText),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function linkText({ label, href }: Link): string {
  return `${label}:\n${href}`;
}

/** Nobody is called by an address. */
function salutation(name: string): string {
  return name && !name.includes("@") ? t("Dear {name},", { name }) : t("Hello,");
}

/** The Content-ID of the picture in a mail: by it, the picture is known where an answer brings it back as a file. */
export function pictureId(picture: Buffer): string {
  return `book-cover-${createHash("sha256").update(picture).digest("hex").slice(0, markLength)}@mail`;
}

const markLength = 24;

/** The mark of the picture in a mail, the beginning of its SHA-256; null without one. */
export function findPictureMark(html: string): string | null {
  return /"cid:book-cover-([0-9a-f]{24})@mail"/.exec(html)?.[1] ?? null;
}

/** An HTML mail. Many programs ignore style sheets, so each element has its own style; the sheet is for the dark ones. */
export function letterHtml(letter: Letter): string {
  const { subject, to, heading, paragraphs, code, picture, button, closing, ...others } = letter;
  const { links = [], footnote, from } = others;
  const body = [
    heading ? headingHtml(heading) : paragraph(salutation(to)),
    ...paragraphs.map(paragraph),
    code ? `<p style="${codeStyle}">${escapeHtml(code)}</p>` : "",
    button ? buttonHtml(button) : "",
    ...(picture ? closing.slice(0, -1) : closing).map(paragraph),
    picture ? pictureHtml(picture, closing.at(-1) ?? "") : "",
  ];
  const language = currentLanguage();
  return [
    `<!doctype html><html lang="${language}" dir="${directionOfLanguage(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${darkStyles}</style></head>`,
    `<body class="desk" style="margin:0;padding:24px 12px;background:#f5eee1">`,
    `<div class="sheet" style="${sheetStyle}">`,
    `<p class="house" style="${houseStyle}">${escapeHtml(from)}</p>`,
    ...body.filter(Boolean),
    "</div>",
    links.length > 0 || footnote ? footHtml(links, footnote) : "",
    "</body></html>",
  ]
    .filter(Boolean)
    .join("\n");
}

/** The product's type where the reader has it: a mail loads none. */
const serif = "'Source Serif 4',Georgia,'Times New Roman',serif";
const sans = "'Source Sans 3',Arial,sans-serif";

const sheetStyle =
  "max-width:560px;margin:0 auto;padding:24px;background:#fffdf9;border:1px solid #d6c8af;border-radius:6px;" +
  `font-family:${serif};font-size:18px;line-height:1.55;color:#26201a`;
const houseStyle =
  "margin:0 0 24px;padding-bottom:12px;border-bottom:1px solid #d6c8af;font-size:20px;color:#1d4d4f";
const paragraphStyle = "margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-line";
const codeStyle = "margin:0 0 20px;font-size:34px;font-weight:bold;letter-spacing:6px";
const buttonStyle =
  `display:inline-block;padding:14px 28px;font-family:${sans};font-weight:bold;text-align:center;text-decoration:none;` +
  "color:#ffffff;background:#1d4d4f;border-radius:28px";
const addressStyle = "font-size:15px;color:#574d41;word-break:break-all";
const titleStyle = "margin:0 0 12px;font-size:32px;line-height:1.2;overflow-wrap:anywhere;color:#26201a";
const questionStyle = "margin:0 0 24px;font-size:21px;line-height:1.5;overflow-wrap:anywhere;color:#574d41";
const pictureStyle =
  "display:block;width:88px;height:auto;border:0;font-size:15px;line-height:1.3;color:#574d41";
const pictureTableStyle =
  "width:100%;margin:0 0 8px;border-collapse:collapse;border-top:1px solid #d6c8af;font-size:18px;line-height:1.45";
const footStyle = `max-width:560px;margin:0 auto;padding:20px 24px;font-family:${sans};font-size:16px;line-height:1.6;color:#574d41`;
const smallLinkStyle = "display:inline-block;margin:8px 20px 8px 0;color:#1d4d4f";

/** Programs that turn colors themselves take these; the others keep the sheet of paper. */
const inDark = "@media (prefers-color-scheme:dark){";
const darkStyles =
  `${inDark}.desk{background:#1b1713!important}` +
  ".sheet{background:#26211c!important;border-color:#4a4138!important;color:#f3ece0!important}" +
  ".house{color:#93cbc6!important;border-color:#4a4138!important}.rule{border-color:#4a4138!important}.title{color:#f3ece0!important}" +
  ".quiet{color:#cabfae!important}.button{background:#93cbc6!important;color:#10211f!important}" +
  ".link{color:#93cbc6!important}}";

/** Gives HTML of `letterHtml` its dark colors in any program, to show how it looks there. */
export function letterInDark(html: string): string {
  return html.replace(darkStyles, darkStyles.slice(inDark.length, -1));
}

function headingHtml({ title, text }: NonNullable<Letter["heading"]>): string {
  const question = text && `<p class="quiet" style="${questionStyle}">${escapeHtml(text)}</p>`;
  const gap = text ? "" : ";margin-bottom:24px";
  return `<h1 class="title" style="${titleStyle}${gap}">${escapeHtml(title)}</h1>\n${question}`;
}

/** Some programs show no buttons, so the URL is also shown as text. */
function buttonHtml({ label, href }: Link): string {
  const address = escapeHtml(href);
  const link = `<a class="button" href="${address}" style="${buttonStyle}">${escapeHtml(label)}</a>`;
  return `<p style="${paragraphStyle}">${link}</p>\n<p class="quiet" style="${paragraphStyle};${addressStyle}">${address}</p>`;
}

/** A table, which every program sets: the picture and the words beside it. Blocked, it leaves its text. */
function pictureHtml({ alt, bytes }: NonNullable<Letter["picture"]>, words: string): string {
  const image = `<img src="cid:${pictureId(bytes)}" alt="${escapeHtml(alt)}" width="88" style="${pictureStyle}">`;
  return (
    `<table role="presentation" class="rule" cellpadding="0" cellspacing="0" style="${pictureTableStyle}"><tr>` +
    `<td style="padding:16px 16px 16px 0;width:88px">${image}</td>` +
    `<td style="padding:16px 0;vertical-align:middle">${escapeHtml(words)}</td></tr></table>`
  );
}

function footHtml(links: Link[], footnote: string | undefined): string {
  const said = footnote ? `<p class="quiet" style="margin:0 0 8px">${escapeHtml(footnote)}</p>` : "";
  const shown = links.map(
    ({ label, href }) =>
      `<a class="link" href="${escapeHtml(href)}" style="${smallLinkStyle}">${escapeHtml(label)}</a>`,
  );
  return `<div class="quiet" style="${footStyle}">${said}<p style="margin:0">${shown.join(" ")}</p></div>`;
}

function paragraph(text: string): string {
  return `<p style="${paragraphStyle}">${escapeHtml(text)}</p>`;
}
