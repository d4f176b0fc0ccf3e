import type { Actor } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { saveBookDesign } from "~/domain/book/design/designs.server";
import { BookDesignInput } from "~/domain/book/schema";
import { saveBio } from "~/domain/writing/bio/bio.server";
import { BioInput } from "~/domain/writing/bio/schema";
import { createChapter } from "~/domain/writing/chapters/chapters.server";
import { createPrompt } from "~/domain/writing/prompts/prompts.server";
import { createStory } from "~/domain/writing/stories/stories.server";
import { type ShownBook, shownBooks } from "../showcase/lives";
import { addPainting, addPhoto } from "./add-media";
import type { DemoDeps } from "./demo-deps";

const ferryBook = {
  title: "The Ferry Book",
  ageRange: "6 to 20",
  description: "What my grandmother wrote into the big ledger, and what I remember of it.",
  type: "biography",
} as const;

const ledger = {
  title: "A Page of the Ledger",
  description: "Choose one line of the ledger. Who crossed that day, and what became of them?",
};

const crossing = {
  age: 12,
  date: "June 3, 1954",
  location: "Galena, Illinois",
  content:
    "“Two gentlemen, one piano.” That is the whole line. My grandmother told me the rest: the piano stood on the ferry with its lid open, because the younger gentleman would not stop playing, and the horses on the other bank listened.\n\nI have the ledger on my shelf. I still look for the piano when I cross the bridge.",
};

/** A short book with a custom chapter and a custom prompt. */
export async function writeMargaret(deps: DemoDeps, actor: Actor): Promise<void> {
  await saveBio(
    deps,
    actor,
    parseInput(BioInput, {
      name: "Margaret Hale",
      birthdate: "March 2, 1942",
      birthplace: "Galena, Illinois",
      occupation: "Nurse",
      introduction: "For Tom, who said that nobody would want to read it.",
      significantEvents: ["1963: Nursing school in St. Louis"],
    }),
  );
  for (const book of shownBooks.filter(({ username }) => username === "margaret"))
    await writeBook(deps, actor, book);
  const { id: lifeStageId } = await createChapter(deps, actor, ferryBook);
  const { id: promptId } = await createPrompt(deps, actor, { ...ledger, lifeStageId });
  const story = await createStory(deps, actor, promptId, crossing);
  await addPhoto(deps, actor, "ferry", story.id, "The river, from the ferry house");
}

/** A book of the public pages, with its photos and cover. */
async function writeBook(deps: DemoDeps, actor: Actor, book: ShownBook): Promise<void> {
  let coverImageId: number | null = null;
  for (const { promptId, content, age, date, location, photos } of book.stories) {
    const text = { content: String(content), age, date, location };
    const { id } = await createStory(deps, actor, promptId, text);
    for (const painting of photos) {
      const image = await addPainting(deps, actor, painting, id);
      if (painting === book.cover) coverImageId ??= image.id;
    }
  }
  const design = { ...book.design, type: book.type, coverImageId };
  await saveBookDesign(deps, actor, book.type, parseInput(BookDesignInput, design));
}
