import { letterHtml, letterText } from "~/domain/base/mail/letter";
import { questionLetter } from "~/domain/writing/questions/question-letters";

/* Answers to a mailed question, as mail programs write them. */

export const address = "answers+TOKENTOKENTOKENTOKEN00@stories.example.org";

const letter = {
  ...questionLetter({
    to: "Ada",
    prompt: {
      title: "The house you grew up in",
      description: "Where was it? Who slept where, and what could you hear at night?",
    },
    href: "https://stories.example.org/q/TOKENTOKENTOKENTOKEN00",
    book: { stories: 12, last: "How I Got My Name" },
    schedule: { every: "week", weekday: 2, hour: 9, timeZone: "America/Chicago", agreedAt: null },
    cover: null,
    told: null,
    correctHref: null,
    canReply: true,
  }),
  from: "A Life Remembered",
};
export const sentText = letterText(letter);
export const sentHtml = letterHtml(letter);

export const languages = ["en", "es", "de", "he"] as const;
export type ReplyLanguage = (typeof languages)[number];

/** Three paragraphs: a plain one, one of several lines, one that ends in a name. */
export const words: Record<ReplyLanguage, string[]> = {
  en: [
    "We lived above the bakery on Mill Street. 🥖",
    "My brother snored.\nI counted the trains.",
    "Best wishes were all we had that winter, and it was enough.",
  ],
  es: [
    "Vivíamos encima de la panadería, en la calle Mayor. 🥖",
    "Mi hermano roncaba.\nYo contaba los trenes.",
    "El martes mi madre escribió cartas; saludos eran todo lo que teníamos.",
  ],
  de: [
    "Wir wohnten über der Bäckerei in der Mühlgasse. 🥖",
    "Mein Bruder schnarchte.\nIch zählte die Züge.",
    "Am Abend schrieb Mutter Briefe, und viele Grüße kamen zurück.",
  ],
  he: [
    "גרנו מעל המאפייה ברחוב הטחנה. 🥖",
    "אחי נחר.\nאני ספרתי רכבות.",
    "בערב אמא כתבה מכתבים, וזה הספיק לנו.",
  ],
};

const attributions: Record<ReplyLanguage, string> = {
  en: "On Tue, Mar 3, 2026 at 9:00 AM A Life Remembered <\nanswers+TOKENTOKENTOKENTOKEN00@stories.example.org> wrote:",
  es: "El mar, 3 mar 2026 a las 9:00, A Life Remembered (<\nanswers+TOKENTOKENTOKENTOKEN00@stories.example.org>) escribió:",
  de: "Am Di., 3. März 2026 um 09:00 Uhr schrieb A Life Remembered <\nanswers+TOKENTOKENTOKENTOKEN00@stories.example.org>:",
  he: "\u202bבתאריך יום ג׳, 3 במרץ 2026 ב-9:00 מאת \u202aA Life Remembered\u202c\u200f <\u202aanswers@stories.example.org\u202c\u200f>:\u202c",
};

const headers: Record<ReplyLanguage, [from: string, sent: string, to: string, subject: string]> = {
  en: ["From", "Sent", "To", "Subject"],
  es: ["De", "Enviado", "Para", "Asunto"],
  de: ["Von", "Gesendet", "An", "Betreff"],
  he: ["מאת", "נשלח", "אל", "נושא"],
};

const originals: Record<ReplyLanguage, string> = {
  en: "-----Original Message-----",
  es: "-----Mensaje original-----",
  de: "-----Ursprüngliche Nachricht-----",
  he: "-----הודעה מקורית-----",
};

const devices: Record<ReplyLanguage, string> = {
  en: "Sent from my iPhone",
  es: "Enviado desde mi iPhone",
  de: "Von meinem iPhone gesendet",
  he: "נשלח מה-iPhone שלי",
};

const quoted = sentText
  .trimEnd()
  .split("\n")
  .map((line) => `> ${line}`.trimEnd())
  .join("\n");

const headerBlock = (language: ReplyLanguage) => {
  const [from, sent, to, subject] = headers[language];
  return [
    `${from}: A Life Remembered <${address}>`,
    `${sent}: Tuesday, March 3, 2026 9:00 AM`,
    `${to}: Ada Whitfield <ada@example.org>`,
    `${subject}: The house you grew up in`,
  ].join("\n");
};

const all = (language: ReplyLanguage) => words[language].join("\n\n");

/** The first paragraph stands in the line of the question itself. */
function inlineAnswers(language: ReplyLanguage, mark: string): string {
  const [first, second, third] = words[language];
  const lines = sentText.trimEnd().split("\n");
  const at = lines.findIndex((line) => line.startsWith("Where was it?"));
  const quotedLines = (some: string[]) => some.map((line) => `${mark}${line}`.trimEnd());
  return [
    ...(mark ? [attributions[language], ""] : []),
    ...quotedLines(lines.slice(0, at)),
    `${mark}${lines[at]} ${first}`,
    "",
    second,
    "",
    third,
    "",
    ...quotedLines(lines.slice(at + 1)),
  ].join("\n");
}

/** Each program, with a text part. */
export const textClients: Record<string, (language: ReplyLanguage) => string> = {
  "Gmail, above": (l) => `${all(l)}\n\n${attributions[l]}\n\n${quoted}\n`,
  "Gmail, below": (l) => `${attributions[l]}\n\n${quoted}\n\n${all(l)}\n`,
  "Gmail on a phone": (l) => `${all(l)}\n\n${attributions[l]}\n\n${quoted}\n>\n`,
  "Gmail, between": (l) => {
    const lines = quoted.split("\n");
    const [first, second, third] = words[l];
    return [
      attributions[l],
      "",
      ...lines.slice(0, 1),
      "",
      first,
      "",
      ...lines.slice(1, 3),
      "",
      second,
      "",
      ...lines.slice(3),
      "",
      third,
    ].join("\n");
  },
  "Outlook for Windows": (l) => `${all(l)}\n\n${headerBlock(l)}\n\n${sentText}`,
  "Outlook on the web": (l) => `${all(l)}\n${"_".repeat(32)}\n${headerBlock(l)}\n\n${sentText}`,
  "Outlook, below without marks": (l) => `${headerBlock(l)}\n\n${sentText}\n\n${all(l)}\n`,
  "Apple Mail": (l) => `${all(l)}\n\n${attributions[l].replace("\n", " ")}\n> \n${quoted}\n`,
  iPhone: (l) => `${all(l)}\n\n${devices[l]}\n\n${attributions[l].replace("\n", "")}\n\n${quoted}\n`,
  "Yahoo, AOL": (l) => `${all(l)}\n\n${originals[l]}\n${headerBlock(l)}\n\n${sentText}`,
  "Thunderbird, below": (l) =>
    `${attributions[l].replace("\n", " ")}\n${quoted}\n\n${all(l)}\n\n-- \nAda Whitfield\n480 555 0142\n`,
  "Samsung, above": (l) =>
    `${all(l)}\n\n${devices[l]}\n\n${originals[l].replace(/-+/g, "--------")}\n${headerBlock(l)}\n\n${sentText}`,
  "answers behind the questions, with marks": (l) => inlineAnswers(l, "> "),
  "answers behind the questions, without marks": (l) => `${headerBlock(l)}\n\n${inlineAnswers(l, "")}`,
  "plain, nothing quoted": (l) => `${all(l)}\n`,
};

const htmlWords = (language: ReplyLanguage) =>
  words[language].map((one) => `<p>${one.replace(/\n/g, "<br>")}</p>`).join("");

/** Programs that send HTML alone. */
export const htmlClients: Record<string, (language: ReplyLanguage) => string> = {
  "Gmail, HTML alone": (l) =>
    `<div dir="ltr">${htmlWords(l)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${attributions[l].replace("\n", "").replace(/</g, "&lt;")}<br></div><blockquote class="gmail_quote">${sentHtml}</blockquote></div>`,
  "Outlook, HTML alone": (l) =>
    `<html><head><style>p{margin:0}</style></head><body>${htmlWords(l)}<div style="border-top:solid #E1E1E1 1.0pt"><p>${headerBlock(l).replace(/</g, "&lt;").replace(/\n/g, "<br>")}</p></div>${sentHtml}</body></html>`,
  "Outlook on the web, HTML alone": (l) =>
    `<html><body><div class="elementToProof">${htmlWords(l)}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">${headerBlock(
      l,
    )
      .replace(/</g, "&lt;")
      .replace(/^(\S+?):/gm, "<b>$1:</b>")
      .replace(/\n/g, "<br>")}</font><div> </div></div><div>${sentHtml}</div></body></html>`,
  "Yahoo, HTML alone": (l) =>
    `<html><body><div class="ydp1"><div dir="ltr">${htmlWords(l)}</div><div><br></div></div><div id="ydp2yahoo_quoted" class="yahoo_quoted"><div style="font-family:Helvetica"><div>${attributions[l].replace("\n", "").replace(/</g, "&lt;")}</div><div><br></div><div>${sentHtml}</div></div></div></body></html>`,
  "AOL, HTML alone": (l) =>
    `<div style="color:black;font:12pt arial">${htmlWords(l)}<br><br><div>${originals[l]}<br>${headerBlock(l).replace(/</g, "&lt;").replace(/\n/g, "<br>")}<br><br>${sentHtml}</div></div>`,
  "Gmail, HTML alone, between": (l) => {
    const [first = "", second = "", third = ""] = words[l].map((one) => one.replace(/\n/g, "<br>"));
    const question = "Where was it? Who slept where, and what could you hear at night?";
    return `<div dir="ltr"><div class="gmail_quote"><div class="gmail_attr">${attributions[l].replace("\n", "").replace(/</g, "&lt;")}<br></div><blockquote><h1>The house you grew up in</h1></blockquote></div><div>${first}</div><blockquote class="gmail_quote"><p>${question}</p></blockquote><div>${second}</div><br><div>${third}</div></div>`;
  },
  "Apple Mail, HTML alone": (l) =>
    `<body>${htmlWords(l)}<div><br><blockquote type="cite"><div>${attributions[l].replace("\n", "").replace(/</g, "&lt;")}</div><br><div>${sentHtml}</div></blockquote></div></body>`,
};

interface Mail {
  subject?: string;
  from?: string;
  to?: string;
  extra?: string[];
  type?: string;
  body: string;
  messageId?: string;
}

export const passed = "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org";

let count = 0;

/** A whole mail, with CRLF. */
export function rawMail({
  subject = "Re: The house you grew up in",
  from = "Ada Whitfield <ada@example.org>",
  to = address,
  extra = [passed],
  type = "text/plain; charset=utf-8",
  body,
  messageId,
}: Mail): string {
  count += 1;
  return [
    ...extra,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
    `Message-ID: ${messageId ?? `<reply-${process.pid}-${count}@example.org>`}`,
    "Date: Tue, 03 Mar 2026 10:00:00 -0600",
    "MIME-Version: 1.0",
    `Content-Type: ${type}`,
    "",
    body,
  ]
    .join("\n")
    .replace(/\r?\n/g, "\r\n");
}

export function multipart(parts: string[], kind = "mixed"): { type: string; body: string } {
  const boundary = "=_part";
  const body = [...parts.flatMap((part) => [`--${boundary}`, part]), `--${boundary}--`, ""].join("\n");
  return { type: `multipart/${kind}; boundary="${boundary}"`, body };
}

export const textPart = (text: string) => `Content-Type: text/plain; charset=utf-8\n\n${text}`;

export function filePart(name: string, type: string, content: Buffer): string {
  return [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    "Content-Transfer-Encoding: base64",
    "",
    content.toString("base64").replace(/.{76}/g, "$&\n"),
  ].join("\n");
}
