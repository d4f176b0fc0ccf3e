import { expect, test } from "vitest";
import { readYoutubeId } from "./youtube-address";

const id = "dQw4w9WgX-_";

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?feature=shared&v=${id}&t=42s`,
  `http://m.youtube.com/watch?v=${id}#comments`,
  `https://youtu.be/${id}?si=abc`,
  `youtu.be/${id}`,
  `https://www.youtube.com/embed/${id}?rel=0`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://youtube.com/v/${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `https://youtube.com/shorts/${id}?feature=share`,
  `https://www.youtube.com/live/${id}?si=abc`,
  `  https://youtu.be/${id}  `,
])("%s", (address) => {
  expect(readYoutubeId(address)).toBe(id);
});

test.each([
  "",
  "https://www.youtube.com/",
  `https://www.youtube.com/watch?v=${id}x`,
  "https://youtu.be/short",
  `https://youtu.be/${id}x`,
  `https://vimeo.com/${id}`,
  `https://example.org/https://youtu.be/${id}`,
  `https://youtube.com.example.org/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `javascript:alert("youtu.be/${id}")`,
])("%s is none", (address) => {
  expect(readYoutubeId(address)).toBeUndefined();
});
