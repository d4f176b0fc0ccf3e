import { type Message, message } from "~/messages/message";

/** Made by `npm run showcase`: the size of the widest file, and the available widths. */
export const pictures = {
  "open-book": {
    alt: message(
      "An open book: on the left the story of a house with eleven windows, on the right a snowy wood and an old house, both paintings, and a code.",
    ),
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "spread-windows": {
    alt: message(
      "An open book: on the left the story “How I Got My Name”, on the right the painted portrait of a woman with a flower in her hair.",
    ),
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "cover-margaret": {
    alt: message(
      "The cover of “Eleven Windows” by Margaret Hale, with a painting of a house under a high roof.",
    ),
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "cover-franklin": {
    alt: message(
      "The cover of “The Printer’s Boy” by Benjamin Franklin: dark red, with a gold frame around his painted portrait.",
    ),
    width: 800,
    height: 800,
    widths: [320, 440, 800],
  },
  "cover-arthur": {
    alt: message("The cover of “Listening Watch” by Arthur Bell, with a painting of a stormy sea."),
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "page-window": {
    alt: message("A page of Margaret Hale’s book with the beginning of “The House I Grew Up In”."),
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "page-media": {
    alt: message("A page with two pictures and a code that leads to a recording."),
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "spread-rolls": {
    alt: message(
      "An open book: on the left “Three Great Puffy Rolls”, on the right a painting of a house behind tall trees.",
    ),
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "spread-letter": {
    alt: message(
      "An open book: the story of the letter from the nursing school, and a painting of a field with a man behind a plow.",
    ),
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "spread-watch": {
    alt: message("An open book: the story of the night watch, and a painting of a stormy sea."),
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "spread-wharf": {
    alt: message(
      "An open book: on the left “Stones for a Wharf”, on the right a painting of a mill among trees.",
    ),
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "spread-reading": {
    alt: message(
      "An open book: on the left “Fond of Reading”, on the right a painting of a mother who reads to her child.",
    ),
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "page-introduction": {
    alt: message("The page of the introduction, which begins “Dear Son”."),
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "house-today": {
    alt: message(
      "The first page of a house: on the left who wrote this week, on the right who has gone quiet, each name with the button “Sit down with”.",
    ),
    width: 1200,
    height: 800,
    widths: [400, 800, 1200],
  },
  "house-sit-down": {
    alt: message("A question for a resident, with a large button to record what she tells."),
    width: 1200,
    height: 800,
    widths: [400, 800, 1200],
  },
  "house-cards": {
    alt: message("Door cards: on each a name in large letters, a short number and a code for the tablet."),
    width: 1200,
    height: 800,
    widths: [400, 800, 1200],
  },
  "painting-fire": {
    alt: message("A painting: a mother and her children close together before the fire."),
    width: 720,
    height: 720,
    widths: [360, 440, 720],
  },
  "painting-winter": {
    alt: message("A painting: a brook and bare trees behind a veil of falling snow."),
    width: 720,
    height: 480,
    widths: [360, 480, 720],
  },
  "painting-woman": {
    alt: message("A painting: the portrait of a woman with a flower in her hair."),
    width: 720,
    height: 480,
    widths: [360, 720],
  },
  "painting-reader": {
    alt: message("A painting: an old man in spectacles reads a sheet of paper."),
    width: 720,
    height: 480,
    widths: [360, 720],
  },
  "painting-station": {
    alt: message("A painting: steam engines under the roof of a station."),
    width: 720,
    height: 480,
    widths: [360, 720],
  },
} satisfies Record<string, Picture>;

interface Picture {
  alt: Message;
  width: number;
  height: number;
  widths: number[];
}

export type PictureName = keyof typeof pictures;
