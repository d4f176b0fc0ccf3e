import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { partNames } from "~/domain/book/parts/part-names";
import type { PartsPage } from "~/domain/book/parts/parts-page.server";
import { PartsForm } from "./parts-form";

/** The book of a large family, with all that it could have. */
const page = {
  type: "biography",
  design: {
    ...{ version: 3, updatedAt: "2026-01-01T00:00:00.000Z", composition: 1, authorLanguage: "en" },
    ...{ dedication: "", family: "", contributors: "Ruth", omittedParts: [], language: null },
    ...{ indexTerms: ["Tom"], removedTerms: [], findsIndex: true, frontispieceId: null, familyPhotos: [] },
  },
  photos: Array.from({ length: 40 }, (_, n) => ({
    ...{ id: n + 1, url: `/media/${n + 1}/photo.jpg`, width: 3, height: 2, caption: "" },
  })),
  offered: [...partNames],
  candidates: Array.from({ length: 120 }, (_, n) => ({ term: `Name ${n}`, stories: n })),
  members: Array.from({ length: 12 }, (_, n) => ({ kin: "child", name: `Child ${n}` })),
} as unknown as PartsPage;

const controls = (html: string) =>
  html.match(/<(a|button|select|textarea|summary|input(?! type="hidden")(?! hidden))\b/g)?.length ?? 0;

/** What stands in no folded part, and the folded parts' own lines. */
function unfolded(html: string): string {
  let text = html;
  for (
    const innermost =
      /<details class="fine">(<summary>(?:(?!<details).)*?<\/summary>)(?:(?!<details).)*?<\/details>/gs;
    innermost.test(text);
  )
    text = text.replace(innermost, "$1");
  return text;
}

test.each([true, false])(
  "a large family's pages are fewer than twenty controls (index found: %s)",
  (findsIndex) => {
    const shown = { ...page, design: { ...page.design, findsIndex } };
    const html = renderToStaticMarkup(<PartsForm page={shown} action="/book/parts" rejected={undefined} />);
    expect(controls(html)).toBeGreaterThan(600);
    expect(html.match(/type="checkbox"/g)?.length).toBe(partNames.length + 1 + 120);
    const atOnce = unfolded(html);
    expect(atOnce.match(/type="checkbox"/g)?.length).toBe(partNames.length);
    expect(controls(atOnce)).toBeLessThan(20);
    expect(controls(atOnce)).toBeGreaterThan(partNames.length);
  },
);
