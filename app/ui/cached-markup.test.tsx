import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import { CachedMarkup } from "./cached-markup";
import { ButtonForm, FormTokenContext } from "./form";
import { leavingForm, NavLink, type OpenForm, OpenFormContext } from "./nav-link";
import { createKeyContext, createPageContext, usePageContext } from "./page-context";

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

test("a long part has references for characters beyond Latin-1, so that its page stays in one byte a character", () => {
  const name = "Zoë O’Hara 😀";
  expect(render(name, "token")).toContain(name);
  expect(render(name.repeat(2_000), "token")).toContain("Zoë O&#8217;Hara &#128512;Zoë");
});

test("beside an open form, and after it, links are those of the page", () => {
  const open = leavingForm("story", "/stories/7");
  expect(render("Dora", "token", open)).toContain('form="story"');
  expect(render("Dora", "token")).not.toContain('form="story"');
  const other = render("Dora", "token", leavingForm("chapter", "/chapters/7"));
  expect(other.match(/form="chapter"/g)).toHaveLength(2);
});

test("throws if a part reads what its key does not name", () => {
  const Address = createPageContext("");
  const Content = () => <p>{usePageContext(Address)}</p>;
  const page = (
    <Address.Provider value="https://example.org">
      <CachedMarkup as="div" content={Content} props={{}} />
    </Address.Provider>
  );
  expect(() => renderToStaticMarkup(page)).toThrow("does not name");
  // It was said of that part alone.
  expect(renderToStaticMarkup(<Content />)).toBe("<p></p>");
});

test("differs with each value of the key", () => {
  const Unit = createKeyContext<string>("km");
  const Content = ({ distance }: { distance: number }) => `${distance} ${usePageContext(Unit)}`;
  const page = (unit: string) => (
    <Unit.Provider value={unit}>
      <CachedMarkup as="span" content={Content} props={{ distance: 7 }} />
    </Unit.Provider>
  );
  expect(["km", "mi", "km"].map((unit) => renderToStaticMarkup(page(unit)))).toEqual([
    "<span>7 km</span>",
    "<span>7 mi</span>",
    "<span>7 km</span>",
  ]);
});

test("a kept part is one for each language", () => {
  const Content = () => <p>{t("Save")}</p>;
  const inThe = (language: Language) =>
    inLanguage(language, () => renderToStaticMarkup(<CachedMarkup as="div" content={Content} props={{}} />));
  const [english, spanish, again] = (["en", "es", "en"] as const).map(inThe);
  expect(spanish).toBe("<div><p>Guardar</p></div>");
  expect([english, again]).toEqual(["<div><p>Save</p></div>", "<div><p>Save</p></div>"]);
});
