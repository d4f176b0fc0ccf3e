import { expect, test } from "vitest";
import { html } from "./page";

test("values stand as text, wherever they stand", () => {
  const hostile = `"><script>alert('1')</script>&amp;`;
  const { text } = html`<p title="${hostile}">${hostile}</p>`;
  expect(text).not.toMatch(/<script|"><|&amp;/);
  expect(text).toBe(
    `<p title="&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;">&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;</p>`,
  );
});

test("pieces stand as they are, lists one after another, nothing as nothing", () => {
  const items = ["a", "<b>"].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${null}${false}${0}`.text).toBe("<ul><li>a</li><li>&#60;b&#62;</li></ul>0");
});
