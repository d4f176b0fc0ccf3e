import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CachedMarkup } from "./cached-markup";
import { LanguageContext } from "./language";
import { usePageContext } from "./page-context";

const Content = () => <p>{usePageContext(LanguageContext)}</p>;

test("a kept part is one for each language", () => {
  const render = (language: string) =>
    renderToStaticMarkup(
      <LanguageContext.Provider value={language}>
        <CachedMarkup as="div" content={Content} props={{}} />
      </LanguageContext.Provider>,
    );
  expect(["en", "es", "en"].map(render)).toEqual(["en", "es", "en"].map((is) => `<div><p>${is}</p></div>`));
});
