import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { wordLetters } from "./letters";
import { paragraphStyles } from "./styles";

test("a Word file without chosen letters has the usual styles", () => {
  expect(wordLetters(plainBook())).toEqual({ font: "Georgia", width: 1, styles: paragraphStyles });
});

test("chosen letters reach the words of stories and the color of headings", () => {
  const { look } = plainBook();
  const lettering = { typeface: "garamond", textSize: "large", headingColor: "wine" } as const;
  const { font, styles } = wordLetters({ look: { ...look, lettering } });
  expect(font).toBe("Garamond");
  expect(styles.BodyText).toMatchObject({ size: 14.5, line: 21.5 });
  expect(styles.Heading1).toMatchObject({ size: 30, color: "6B2233" });
  expect(styles.Caption).toEqual(paragraphStyles.Caption);
});
