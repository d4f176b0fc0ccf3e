import ts from "typescript";
import { expect, test } from "vitest";
import { parse, sourceFiles } from "../scripts/messages/collect.mjs";

/* No sentence that a person reads stands in the code without being a message. */

/** What is read by people, at a shell too. */
const layers = /^(app\/(views|ui|domain|routes|http|islands|jobs|config|db)|scripts)\/|^server\.ts$/;

/** Names of fonts, styles, browsers and words of languages, what is written to the log, errors of other services, and what a model is told. */
const namesAndLogs = [
  "app/views/styleguide/",
  "app/config/log.server.ts",
  "app/domain/book/docx/styles.ts",
  "app/domain/book/docx/word-language.ts",
  "app/domain/book/lettering/lettering.ts",
  "app/domain/book/parts/found-names.ts",
  "app/domain/book/parts/name-mentions.ts",
  "app/domain/book/print/fonts.ts",
  "app/domain/book/text/",
  "app/domain/media/scanning/",
  "app/domain/media/transcripts/recognition/",
  "app/domain/people/auth/devices.server.ts",
  "app/domain/running/backup/repository/instructions.ts",
  "app/domain/running/closing/owned-data.server.ts",
  "app/domain/running/mail/smtp-sender.server.ts",
  "app/domain/writing/writing-help/answer-text.ts",
  "app/domain/writing/writing-help/chat-assistant.server.ts",
  "app/domain/writing/writing-help/instructions.ts",
  "app/domain/writing/writing-help/make-proposal.server.ts",
  "app/http/server/metrics.server.ts",
  "app/islands/recorder/piece-queue.ts",
];
/** Names of pictures in a document that nobody is shown, of people, of the product, and of pages in the figures; lines of files for machines; words that stand beside those of SQLite. */
const allowed = new Set([
  ...["Cover photo", "Small picture …", "PAGEREF … \\h"],
  ...["Rosewood House", "Margaret Hale", "Benjamin Franklin", "Arthur Bell"],
  ...["The Kitchen on Cedar Street", "A Life by the Lake", "The Day We Moved"],
  ...["Assisted Living", "How It Works", "Sample book", "Everything in …"],
  ...["A Life Remembered", "Basic …", "A page of it cannot be read (…).", "Mail …: …"],
  ...["Contact: …", "Expires: …", "Canonical: …/.well-known/security.txt"],
  ...["SQLite format 3\u0000", "Disallow: …", "Sitemap: …/sitemap.xml", "Bearer …"],
]);

const says = new Set(["t", "message"]);
/** Attributes and fields that a person reads. */
const shown =
  /^(aria-label|alt|title|placeholder|label|hint|text|heading|lead|summary|description|busyLabel|data-busy-label)$/;

const files = sourceFiles().filter(
  (file) => layers.test(file) && !namesAndLogs.some((place) => file.startsWith(place)),
);

test("every sentence of screens, errors and mails is a message", () => {
  const found = files.flatMap(literalsOf);
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(1_000);
});

test("a sentence that is no message is found", () => {
  const code = (text: string) =>
    ts.createSourceFile("x.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const count = (text: string) => literalsIn(code(text)).length;
  expect(count("const a = <p>Save</p>;")).toBe(1);
  expect(count('const a = <p title="Save">{x}</p>;')).toBe(1);
  expect(count('const a = { label: "Save" };')).toBe(1);
  expect(count('throw new Forbidden("You may not read this.");')).toBe(1);
  expect(count(`const a = \`Dear $${"{name}"}, all is well.\`;`)).toBe(1);
  expect(count('const a = <p title={t("Save")}>{t("All is well.")}</p>;')).toBe(0);
  expect(count('throw new Error("No such row.");')).toBe(0);
});

function literalsOf(file: string): string[] {
  return literalsIn(parse(file)).map((text) => `${file}: ${text}`);
}

function literalsIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isSaidOrLogged(node)) return;
    const text = ts.isJsxText(node) ? node.text : textOfString(node);
    const isLiteral = ts.isJsxText(node)
      ? /\p{L}{2}/u.test(node.text)
      : isSentence(text) || isShownWord(node);
    if (isLiteral && !allowed.has(text.trim())) found.push(text.replace(/\s+/g, " ").trim());
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function textOfString(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return "";
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** Begins with a capital letter and has a second word. */
function isSentence(text: string): boolean {
  return /^[“"]?\p{Lu}[\p{L}’']*[,:]? [\p{L}…“"(]/u.test(text) && /\p{Ll}/u.test(text);
}

/** One word is enough where it is the label of something. */
function isShownWord(node: ts.Node): boolean {
  if (!ts.isStringLiteralLike(node) || !/^\p{Lu}\p{Ll}+/u.test(node.text)) return false;
  const { parent } = node;
  const isNamed = ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent);
  return isNamed && shown.test(parent.name.getText());
}

function isSaidOrLogged(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isCallExpression(node)) {
    const callee = node.expression.getText();
    return says.has(callee) || /\blog\??\.(debug|info|warn|error)$|^console\.|^(it|test)$/.test(callee);
  }
  return ts.isNewExpression(node) && /^(Type|Range)?Error$/.test(node.expression.getText());
}
