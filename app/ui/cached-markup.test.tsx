import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import type { PageText } from "~/page-text";
import { CachedMarkup, renderPage } from "./cached-markup";
import { ButtonForm, FormTokenContext } from "./form";
import { leavingForm, NavLink, type OpenForm, OpenFormContext } from "./nav-link";

const content = vi.fn(({ name }: { name: string }) => (
  <>
    <NavLink href="/">{name}</NavLink>
    <ButtonForm action="/logout">
      <button type="submit">Log out</button>
    </ButtonForm>
  </>
));

function render(name: string, formToken: string, openForm: OpenForm | null = null): string {
  return renderToStaticMarkup(
    <FormTokenContext.Provider value={formToken}>
      <OpenFormContext.Provider value={openForm}>
        <CachedMarkup as="header" className="head" content={content} props={{ name }} />
        <NavLink href="/after">After</NavLink>
      </OpenFormContext.Provider>
    </FormTokenContext.Provider>,
  );
}

test("renders once for the same props, with the form token of each page", () => {
  content.mockClear();
  const first = render("Ada <3", "token-1");
  const second = render("Ada <3", "token-2");
  expect(content).toHaveBeenCalledTimes(1);
  expect(first).toContain('<header class="head"><a href="/">Ada &lt;3</a>');
  expect(first).toContain('name="formToken" value="token-1"');
  expect(second).toBe(first.replace("token-1", "token-2"));
});

test("never shows what belongs to other props", () => {
  expect(render("Ben", "token")).toContain(">Ben<");
  expect(render("Cleo", "token")).toContain(">Cleo<");
  expect(render("Cleo", "token")).not.toContain("Ben");
});

test("beside an open form, and after it, links are those of the page", () => {
  const open = leavingForm("story", "/stories/7");
  expect(render("Dora", "token", open)).toContain('form="story"');
  expect(render("Dora", "token")).not.toContain('form="story"');
  const other = render("Dora", "token", leavingForm("chapter", "/chapters/7"));
  expect(other.match(/form="chapter"/g)).toHaveLength(2);
});

describe("a page in parts", () => {
  const words = "A long answer. ".repeat(100);
  const Words = ({ text }: { text: string }) => (
    <CachedMarkup as="section" content={Paragraph} props={{ text }} />
  );
  const Paragraph = ({ text }: { text: string }) => <p>{text}</p>;
  const page = (first: string) => (
    <FormTokenContext.Provider value="token">
      <CachedMarkup as="div" content={Words} props={{ text: first }} />
      <CachedMarkup as="header" content={content} props={{ name: "Ada" }} />
      <CachedMarkup as="section" content={Paragraph} props={{ text: words }} />
      <hr />
    </FormTokenContext.Provider>
  );
  const join = (parts: PageText) =>
    parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

  test("says the same as one text", () => {
    const parts = renderPage(page(`1${words}`));
    expect(join(parts)).toBe(renderToStaticMarkup(page(`1${words}`)));
    expect(parts.map((part) => typeof part)).toEqual(["string", "object", "string", "object", "string"]);
  });

  test("hands over long parts as they are kept, wherever they stand", () => {
    const [, first, , second] = renderPage(page(`2${words}`));
    const [, again, , secondAgain] = renderPage(page(`2${words}`));
    const [, other, , secondBesideIt] = renderPage(page(`3${words}`));
    expect(again).toBe(first);
    expect(secondAgain).toBe(second);
    expect(other).not.toBe(first);
    expect(secondBesideIt).toBe(second);
  });
});
