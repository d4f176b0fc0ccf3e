import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PercentDone } from "./print-progress";

test("no page says that 0% is done", () => {
  expect(renderToStaticMarkup(<PercentDone percent={0} />)).toBe('<p role="status"></p>');
  expect(renderToStaticMarkup(<PercentDone percent={40} />)).toContain("40% done.");
});
