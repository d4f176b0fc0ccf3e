import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { memoryFormId } from "~/domain/writing/memories/schema";
import type { PageShell } from "~/page-shell";
import { RememberScreen } from "./remember-screen";

const shell = {
  brandName: "A Life Remembered",
  formToken: "",
  languages: [],
  pixel: null,
} as Partial<PageShell>;

test.each([
  [true, "saved"],
  [false, undefined],
])("the browser hears that words are saved (%s) whose photo was refused", (areWordsSaved, done) => {
  const result = { initialValue: { content: "The mill." }, error: { media: ["This is no photo."] } };
  const screen = renderToStaticMarkup(
    <RememberScreen
      shell={shell as PageShell}
      story={{ id: 3, title: "The mill" }}
      memory={null}
      done={null}
      guest={{ reader: "r", circleId: 1, name: "Rosa", authorName: "Ada", canAdd: true }}
      writingDown={null}
      rejected={{ formId: memoryFormId, result, areWordsSaved }}
    />,
  );
  expect(/data-done="(\w+)"/.exec(screen)?.[1]).toBe(done);
});
