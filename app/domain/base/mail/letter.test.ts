import { describe, expect, test } from "vitest";
import { type Letter, letterHtml, letterText } from "./letter";

const letter: Letter = {
  subject: "A subject",
  to: "Ada Whitfield",
  paragraphs: ["First.", "Second."],
  code: "123456",
  button: { label: "Sign in", href: "https://stories.example.org/auth/link?token=a&b=c" },
  closing: ["Last."],
  from: "A Life Remembered",
};

describe("a letter", () => {
  test("as text has its parts in order, and the link on a line of its own", () => {
    expect(letterText(letter)).toBe(
      "Dear Ada Whitfield,\n\nFirst.\n\nSecond.\n\n123456\n\n" +
        "Sign in:\nhttps://stories.example.org/auth/link?token=a&b=c\n\nLast.\n\nA Life Remembered\n",
    );
  });

  test("calls nobody by an address", () => {
    const unknown = { ...letter, to: "ruth@example.org" };
    expect(letterText(unknown)).toMatch(/^Hello,\n/);
    expect(letterHtml(unknown)).not.toContain("ruth@");
  });

  test("without code and button has none", () => {
    const { code: _code, button: _button, ...plain } = letter;
    expect(letterText(plain)).not.toContain("Sign in");
    expect(letterHtml(plain)).not.toContain("<a ");
  });

  test("as a page says the same, and loads nothing from anywhere", () => {
    const html = letterHtml(letter);
    for (const part of ["Ada Whitfield", "First.", "Second.", "123456", "Last."])
      expect(html).toContain(part);
    expect(html).toContain('href="https://stories.example.org/auth/link?token=a&amp;b=c"');
    expect(html).not.toMatch(/\bsrc=|<link|<script|url\(/);
  });

  test("shows names as text", () => {
    const hostile = { ...letter, to: '<img src=x onerror="alert(1)">', subject: "</title><script>" };
    expect(letterHtml(hostile)).not.toMatch(/<img|<script/);
    expect(letterHtml(hostile)).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });
});
