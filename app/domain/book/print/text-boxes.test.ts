import { expect, test } from "vitest";
import { textWidth } from "../text/text-fit";
import { fitSpineText } from "./text-boxes";

const long =
  "Everything I Remember About Growing Up on the Banks of the Galena River and the People Who Made Me";

test("title and author stand on the spine, as high as it is wide", () => {
  expect(fitSpineText({ title: "Ruth", authorName: "Ada" }, 30)).toEqual({
    title: "Ruth",
    author: "Ada",
    size: 18.6,
  });
  expect(fitSpineText({ title: "Ruth", authorName: "Ada" }, 80).size).toBe(20);
});

test("the title is measured as it is printed", () => {
  const spine = fitSpineText({ title: "Ruth's Years", authorName: "Ada" }, 30);
  expect(spine).toEqual(fitSpineText({ title: "Ruth’s Years", authorName: "Ada" }, 30));
  expect(spine.title).toBe("Ruth’s Years");
});

test("a long title makes both smaller, then does without the author, then is cut: always one line", () => {
  const both = fitSpineText({ title: long.slice(0, 70), authorName: "Ada Whitfield" }, 40);
  expect(both.author).toBe("Ada Whitfield");
  const title = `${long}, Then and Now, and Every Year Between`;
  const alone = fitSpineText({ title, authorName: "Wilhelmina Elisabeth van der Hoeven-Abernathy" }, 40);
  expect(alone).toMatchObject({ title, author: null });
  const cut = fitSpineText({ title: `${long} `.repeat(4).slice(0, 300), authorName: "Ada" }, 40);
  expect(cut.title).toMatch(/^Everything I Remember .*\w…$/);
  for (const { title, author, size } of [both, alone, cut]) {
    const length =
      textWidth(title, size, { face: "display" }) + textWidth(author ?? "", size * 0.8, { face: "sans" });
    expect(length).toBeLessThanOrEqual(520.5);
    expect(size).toBeGreaterThanOrEqual(5);
  }
});
