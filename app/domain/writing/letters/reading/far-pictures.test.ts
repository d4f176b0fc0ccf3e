import { expect, test } from "vitest";
import { countFarPictures, matchPictures, nameFarPictures } from "./far-pictures";

test("pictures on other servers are named by the end of their address, each once, without the size a blog adds", () => {
  const html = `
    <a href="https://blog.example/uploads/2019/05/snow.jpg"><img class="x" src="https://blog.example/uploads/2019/05/snow-300x200.jpg?w=9"></a>
    <img src='//blog.example/uploads/2019/05/snow-scaled.jpg'><img src="http://blog.example/A%20b.JPG">
    <img src="https://count.example/open.php?id=7"><img src="cid:inline"><img src="/uploads/own.jpg">`;
  expect(countFarPictures(html)).toBe(4);
  expect(nameFarPictures(html)).toEqual(["2019/05/snow.jpg", "A b.JPG"]);
});

const given = (...names: string[]) => names.map((name) => ({ name }));
const matched = (wanted: string[], names: string[]) =>
  Object.fromEntries([...matchPictures(wanted, given(...names))].map(([name, one]) => [name, one.name]));

test("a name has the largest of its sizes, whatever its case", () => {
  const names = ["wp/2019/05/snow-300x200.jpg", "wp/2019/05/Snow.JPG", "wp/2019/05/snow-1024x683.jpg"];
  expect(matched(["2019/05/snow.jpg"], names)).toEqual({ "2019/05/snow.jpg": "wp/2019/05/Snow.JPG" });
  expect(matched(["snow.jpg"], ["snow-300x200.jpg", "snow-1024x683.jpg"])).toEqual({
    "snow.jpg": "snow-1024x683.jpg",
  });
  expect(matched(["snow.jpg"], ["rain.jpg"])).toEqual({});
});

test("of namesakes the folders decide, and a file without folders is not guessed", () => {
  const wanted = ["2019/05/img_1.jpg", "2019/06/img_1.jpg"];
  expect(matched(wanted, ["u/2019/06/img_1.jpg", "u/2019/05/img_1.jpg"])).toEqual({
    "2019/05/img_1.jpg": "u/2019/05/img_1.jpg",
    "2019/06/img_1.jpg": "u/2019/06/img_1.jpg",
  });
  expect(matched(wanted, ["img_1.jpg"])).toEqual({});
});
