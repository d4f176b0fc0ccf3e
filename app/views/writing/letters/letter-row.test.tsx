import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { saidIn } from "~/messages/language";
import { LetterRow } from "./letter-row";

const letter = {
  ...{ id: 1, title: "From Lyon", sender: "", sentOn: "1997-03-03", firstWords: "Dear Ada" },
  ...{ photos: 0, missingPhotos: 0, missingNames: [], isDouble: false, state: "taken" as const },
  ...{ promptId: 9, storyId: 4, storyType: "biography" as const, lifeStageId: 2 },
};

test("a letter that was taken is one sentence in each language, with the way to its story", () => {
  const headOf = () =>
    /<p class="letter-list__head">(.*?)<\/p>/.exec(
      renderToStaticMarkup(<LetterRow letter={letter} options={[]} typed={undefined} />),
    )?.[1];
  expect(saidIn("en", headOf)).toMatch(/^<a [^>]+>From Lyon<\/a> <span class="muted">is a story<\/span>$/);
  expect(saidIn("es", headOf)).toMatch(
    /^<a [^>]+>From Lyon<\/a> <span class="muted">ya es historia<\/span>$/,
  );
});
