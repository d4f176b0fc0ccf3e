import type { Book, BookStory } from "~/domain/book/model";
import { noParts } from "~/domain/book/parts/parts";

/** A book of chapters with these stories, without any choice of the person. */
export function plainBook(...chapters: BookStory[][]): Book {
  return {
    storyType: "biography",
    title: "A Life",
    subtitle: "",
    authorName: "Ruth",
    introduction: ["Come in."],
    parts: noParts,
    look: {
      coverStyle: "classic-portrait",
      coverImage: null,
      layouts: {},
      controls: {},
      positions: {},
      anchors: {},
    },
    chapters: chapters.map((stories, index) => ({
      id: index + 1,
      title: `Chapter ${index + 1}`,
      ageRange: "",
      description: "",
      stories,
    })),
  };
}
