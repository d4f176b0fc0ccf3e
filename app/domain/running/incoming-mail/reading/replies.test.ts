import { describe, expect, test } from "vitest";
import {
  filePart,
  htmlClients,
  languages,
  multipart,
  rawMail,
  sentHtml,
  sentText,
  textClients,
  textPart,
  words,
} from "../../../../../tests/support/replies";
import { htmlText } from "../../../writing/letters/reading/html-text";
import { findCommand } from "./commands";
import { readIncomingMail, UnreadableMail } from "./incoming-mail";
import { readReply } from "./reply-text";

/* What becomes of replies as mail programs write them: no quoted word in a story, no written word lost. */

const sent = `The house you grew up in\n${sentText}\n${htmlText(sentHtml)}`;

async function read(raw: string) {
  const mail = await readIncomingMail(Buffer.from(raw));
  return { mail, ...readReply(mail.body, sent) };
}

describe.each(languages)("in %s", (language) => {
  const expected = words[language].join("\n\n");

  test.each(Object.keys(textClients))("%s", async (client) => {
    const reply = await read(rawMail({ body: textClients[client]?.(language) ?? "" }));
    expect(reply.words).toBe(expected);
  });

  test.each(Object.keys(htmlClients))("%s", async (client) => {
    const body = htmlClients[client]?.(language) ?? "";
    expect((await read(rawMail({ type: "text/html; charset=utf-8", body }))).words).toBe(expected);
  });
});

const story = "We lived above the bakery.";
const riverStory =
  "When I was nine my father took me to the river and put a rod into my hands. We caught nothing at all, and stayed until dark.";

/** Name, mail, words. */
const more: [name: string, raw: string, expected: string][] = [
  ["a signature with hyphens", rawMail({ body: `${story}\n-- \nAda Whitfield\nSun City\n` }), story],
  [
    "a name that closes a letter stays",
    rawMail({ body: `${story}\n\nLove,\nMom\n` }),
    `${story}\n\nLove,\nMom`,
  ],
  [
    "Outlook for phones",
    rawMail({ body: `${story}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n` }),
    story,
  ],
  ["Yahoo for phones", rawMail({ body: `${story}\n\nSent from Yahoo Mail for iPhone\n` }), story],
  ["Samsung", rawMail({ body: `${story}\n\nSent from my Galaxy\n` }), story],
  ["a German phone", rawMail({ body: `${story}\n\nGesendet von Mail für Windows\n` }), story],
  ["a Spanish phone", rawMail({ body: `${story}\n\nEnviado desde Yahoo Mail con Android\n` }), story],
  [
    "a disclaimer",
    rawMail({
      body: `${story}\n\nCONFIDENTIALITY NOTICE: This e-mail and any attachments are confidential and intended only for the recipient.\n`,
    }),
    story,
  ],
  [
    "a German disclaimer",
    rawMail({
      body: `${story}\n\nDiese E-Mail enthält vertrauliche Informationen. Bitte informieren Sie uns.\n`,
    }),
    story,
  ],
  ["a virus scanner", rawMail({ body: `${story}\n\nVirus-free.www.avast.com checked for viruses\n` }), story],
  [
    "a story that begins with On and ends with wrote",
    rawMail({ body: "On Sundays we went to church.\nMy sister wrote poems: short ones.\n" }),
    "On Sundays we went to church.\nMy sister wrote poems: short ones.",
  ],
  [
    "a story with From in it",
    rawMail({ body: "From: the kitchen to the barn was a long way.\n" }),
    "From: the kitchen to the barn was a long way.",
  ],
  [
    "long lines that a program has broken",
    rawMail({
      body: "We lived above the bakery on Mill Street for eleven years and more,\nand in all those years the smell of bread never left our clothes or\nour beds.\n",
    }),
    "We lived above the bakery on Mill Street for eleven years and more, and in all those years the smell of bread never left our clothes or our beds.",
  ],
  [
    "format=flowed",
    rawMail({ type: "text/plain; charset=utf-8; format=flowed", body: "We lived above \nthe bakery.\n" }),
    story,
  ],
  [
    "quoted-printable in ISO-8859-1",
    rawMail({
      type: "text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable",
      body: "Der K=E4se war gut, und wir a=DFen viel davon an jedem Abend im Win=\nter.\n",
    }),
    "Der Käse war gut, und wir aßen viel davon an jedem Abend im Winter.",
  ],
  [
    "windows-1252",
    rawMail({
      type: "text/plain; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable",
      body: "=93Bread=94 \u0020she said.\n".replace("\u0020", ""),
    }),
    "“Bread” she said.",
  ],
  ["emoji", rawMail({ body: "🥖👵🏽❤️\n" }), "🥖👵🏽❤️"],
  [
    "a mail that is a script has its words alone",
    rawMail({
      type: "text/html; charset=utf-8",
      body: `<script>steal()</script><style>p{}</style><p onclick="steal()">${story}</p><img src=x onerror=steal()><iframe src="https://evil.example"></iframe>`,
    }),
    story,
  ],
  [
    "words that look like a script stay words",
    rawMail({ body: 'We wrote <script>alert("x")</script> on the wall.\n' }),
    'We wrote <script>alert("x")</script> on the wall.',
  ],
  [
    "base64",
    rawMail({
      type: "text/plain; charset=utf-8\nContent-Transfer-Encoding: base64",
      body: Buffer.from(story).toString("base64"),
    }),
    story,
  ],
  [
    "a forwarded question with words above",
    rawMail({
      subject: "Fwd: The house you grew up in",
      body: `${story}\n\n---------- Forwarded message ---------\nFrom: A Life Remembered <answers@stories.example.org>\nDate: Tue, Mar 3, 2026 at 9:00 AM\nSubject: The house you grew up in\nTo: <ada@example.org>\n\n${sentText}`,
    }),
    story,
  ],
  [
    "S/MIME, signed",
    rawMail({
      ...multipart(
        [textPart(story), filePart("smime.p7s", "application/pkcs7-signature", Buffer.alloc(6000, 7))],
        'signed; protocol="application/pkcs7-signature"; micalg=sha-256',
      ),
    }),
    story,
  ],
  [
    "winmail.dat beside words",
    rawMail(
      multipart([textPart(story), filePart("winmail.dat", "application/ms-tnef", Buffer.alloc(9000, 1))]),
    ),
    story,
  ],
  [
    "a voice memo alone",
    rawMail(multipart([textPart(""), filePart("Memo.m4a", "audio/mp4", Buffer.alloc(9000, 1))])),
    "",
  ],
  [
    "nothing but the quoted mail",
    rawMail({
      body: `\n\nOn Tue, Mar 3, 2026, A Life Remembered wrote:\n\n${sentText.replace(/^/gm, "> ")}`,
    }),
    "",
  ],
];

describe("and", () => {
  test.each(more)("%s", async (_, raw, expected) => {
    const reply = await read(raw);
    expect(reply.words).toBe(expected);
  });

  test("there are at least 80 of them", () => {
    const clients = Object.keys(textClients).length + Object.keys(htmlClients).length;
    expect(clients * languages.length + more.length).toBeGreaterThanOrEqual(80);
  });

  test("files come with their bytes; signatures and small pictures do not", async () => {
    const photo = Buffer.alloc(20 * 1024 * 1024, 3);
    const { mail } = await read(
      rawMail(
        multipart([
          textPart(story),
          filePart("IMG_1.HEIC", "image/heic", photo),
          filePart("logo.png", "image/png", Buffer.alloc(900, 2)),
          filePart("smime.p7s", "application/pkcs7-signature", Buffer.alloc(6000, 7)),
        ]),
      ),
    );
    expect(mail.files.map(({ name, content }) => [name, content.length])).toEqual([
      ["IMG_1.HEIC", photo.length],
    ]);
    expect(mail.otherFiles).toEqual(["logo.png", "smime.p7s"]);
  });

  test.each([
    ["encrypted", rawMail({ type: "application/pkcs7-mime; name=smime.p7m", body: "MIIB" })],
    [
      "winmail.dat alone",
      rawMail(multipart([filePart("winmail.dat", "application/ms-tnef", Buffer.alloc(9000, 1))])),
    ],
    ["UTF-7", rawMail({ type: "text/plain; charset=utf-7", body: "+ADw-" })],
    ["no mail at all", "\u0000\u0001\u0002 nothing"],
  ])("%s cannot be read", async (_, raw) => {
    await expect(readIncomingMail(Buffer.from(raw))).rejects.toBeInstanceOf(UnreadableMail);
  });

  test.each([
    ["out of office", rawMail({ subject: "Automatic reply: The house you grew up in", body: "I am away." })],
    ["Abwesenheit", rawMail({ subject: "Abwesenheitsnotiz: The house", body: "Ich bin weg." })],
    ["fuera", rawMail({ subject: "Respuesta automática: The house", body: "Estoy fuera." })],
    ["auto-replied", rawMail({ extra: ["Auto-Submitted: auto-replied"], body: "Away." })],
    ["a list", rawMail({ extra: ["Precedence: bulk"], body: "News." })],
    ["a bounce", rawMail({ from: "Mail Delivery <mailer-daemon@example.org>", body: "Failed." })],
  ])("nobody wrote %s", async (_, raw) => {
    expect((await readIncomingMail(Buffer.from(raw))).isAutomatic).toBe(true);
  });

  test.each([
    ["pause", "Re: The house", "pause"],
    ["Stop.", "Re: The house", "stop"],
    ["Another one, please!", "Re: The house", "another"],
    ["", "STOP", "stop"],
    ["Otra pregunta", "", "another"],
    ["Detener", "Re: La casa", "stop"],
    ["Pausar cuatro semanas", "RV: La casa", "pause"],
    ["¡Otra pregunta, por favor!", "Re: La casa", "another"],
    ["", "RV: Detener", "stop"],
    ["Ya no.", "Re: ¿Todavía baila?", null],
    ["We had to stop at the gate.", "Re: The house", null],
    ["", "Re: Stop", "stop"],
    ["Thank you. Ada", "Stop", "stop"],
    [riverStory, "Another one", null],
    [riverStory, "Basta", null],
    [riverStory, "Stop", null],
  ] as const)("%j under %j is %s", (text, subject, command) => {
    expect(findCommand(text, subject)).toBe(command);
  });
});

/* Of a size at which a step for each pair of lines, or of sentences, takes far longer than a test may. */
describe("a long mail", () => {
  test("of one paragraph has all its lines", () => {
    const lines = Array.from({ length: 60_000 }, (_, n) => `We baked ${n} loaves.`);
    expect(readReply(lines.join("\n"), sent).words).toBe(lines.join("\n"));
  });

  test("with one quoted line of very many sentences has the answer behind the question", () => {
    const question = "What did the kitchen smell like on the morning of a feast?";
    const answer = Array.from({ length: 200_000 }, (_, n) => `Of loaf ${n}.`).join(" ");
    expect(readReply(`> ${question} ${answer}`, question).words).toBe(answer);
  });

  test("whose brackets are never closed is read", () => {
    const body = "[image of a loaf ".repeat(200_000);
    expect(readReply(`> Bread?\n${body}`, sent).words).toBe(body.trim());
  });

  test("of very many paragraphs has all of them", () => {
    const paragraphs = Array.from({ length: 300_000 }, (_, n) => `We baked ${n} loaves.`).join("\n\n");
    expect(readReply(paragraphs, sent).words).toBe(paragraphs);
  });

  test("that begins many quotes in one paragraph is read", () => {
    const lines = Array.from({ length: 40_000 }, () => "On Op Den Am De From a loaf, at noon,");
    expect(readReply(lines.join("\n"), sent).words).toBe(lines.join("\n"));
  });

  test("gives back so much of a signature as a letter shows", () => {
    const { leftOut } = readReply(`Bread.\n-- \n${"loaf ".repeat(1_000_000)}`, sent);
    expect(leftOut.map(({ reason, text }) => [reason, text.length])).toEqual([["signature", 5_001]]);
  });
});
