/** Made by `npm run showcase`: the size of the widest file, and the available widths. */
export const pictures = {
  "open-book": {
    alt: "An open book: on the left the story of a house with eleven windows, on the right a drawing of the house in snow.",
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "spread-windows": {
    alt: "Two pages of a book: a page of text and a page of pictures with captions, laid out like a magazine.",
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "cover-margaret": {
    alt: "The cover of “Eleven Windows” by Margaret Hale, with a drawing of a house above a river.",
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "cover-franklin": {
    alt: "The cover of “Three Great Puffy Rolls” by Benjamin Franklin, with a drawing of a town by a river.",
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "cover-arthur": {
    alt: "The cover of “Listening Watch” by Arthur Bell, with a drawing of a ship at night.",
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "page-window": {
    alt: "A page of Margaret Hale’s book with the beginning of “The House I Grew Up In”.",
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "page-media": {
    alt: "A page with several pictures and a code that leads to a recording.",
    width: 800,
    height: 800,
    widths: [320, 560, 800],
  },
  "spread-rolls": {
    alt: "An open book: the story of three puffy rolls, and a drawing of Philadelphia with its wharf.",
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "spread-letter": {
    alt: "An open book: the story of the letter from the nursing school, and drawings of the mailbox and the night ward.",
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
  "spread-watch": {
    alt: "An open book: the story of the night watch, and drawings of the radio set and the ship.",
    width: 1280,
    height: 640,
    widths: [480, 800, 1280],
  },
} satisfies Record<string, Picture>;

interface Picture {
  alt: string;
  width: number;
  height: number;
  widths: number[];
}

export type PictureName = keyof typeof pictures;
