import { readFileSync } from "node:fs";
import path from "node:path";
import type { Actor } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { enableQrCode } from "~/domain/media/qr-codes/qr-codes.server";
import { addYoutube } from "~/domain/media/youtube/youtube.server";
import { saveBio } from "~/domain/writing/bio/bio.server";
import { BioInput } from "~/domain/writing/bio/schema";
import { createStory, trashStory, updateStory } from "~/domain/writing/stories/stories.server";
import type { SceneName } from "../showcase/scenes";
import { addCard, addFilm, addPhoto, addVoice } from "./add-media";
import { addTranscript } from "./add-transcript";
import { type DemoDeps, fixtures } from "./demo-deps";

const photos: [SceneName, string][] = [
  ["house-in-snow", "A winter in Boston"],
  ["town", "Philadelphia, from the water"],
  ["ship-at-night", "On the way to London"],
  ["ferry", "Rowing up the Delaware"],
  ["stovepipe", "The room behind the print shop"],
  ["thimble", "Deborah’s thimble"],
];

/** Photos that wait for a word; the last one was taken in too little light. */
const cards: { scene: SceneName; stops: number }[] = [
  { scene: "town", stops: 0 },
  { scene: "ferry", stops: 0 },
  { scene: "stovepipe", stops: 2 },
];

/** A prompt that the memoir does not use, and a text that is moved to the trash. */
const thrownAway = {
  promptId: 40,
  text: {
    content: "A man wanted his whole ax as bright as the edge. I shall tell it better another time.",
    age: 30,
    date: "1736",
    location: "Philadelphia",
  },
};

interface Memoir {
  chapters: { title: string; paragraphs: string[] }[];
}

/** A long book: a memoir's nineteen chapters, with photos, a voice, films and a deleted text. */
export async function writeFranklin(deps: DemoDeps, actor: Actor): Promise<void> {
  const memoir = JSON.parse(readFileSync(path.join(fixtures, "memoir/franklin.json"), "utf8")) as Memoir;
  await writeBio(deps, actor);
  for (const [index, { paragraphs }] of memoir.chapters.entries()) {
    const age = 12 + index * 2;
    const text = { content: paragraphs.join("\n\n"), age, date: `${1706 + age}`, location: "" };
    const story = await createStory(deps, actor, 1 + index * 2, text);
    const [scene, caption] = photos[index] ?? [];
    if (scene && caption) await addPhoto(deps, actor, scene, story.id, caption);
    if (index === 0) await addToOpening(deps, actor, story, paragraphs);
  }
  for (const card of cards) await addCard(deps, actor, card);
  const { id } = await createStory(deps, actor, thrownAway.promptId, thrownAway.text);
  await trashStory(deps, actor, id);
}

async function writeBio(deps: DemoDeps, actor: Actor): Promise<void> {
  await saveBio(
    deps,
    actor,
    parseInput(BioInput, {
      name: "Benjamin Franklin",
      birthdate: "January 17, 1706",
      birthplace: "Boston, Massachusetts",
      marriageDate: "September 1, 1730",
      spouse: "Deborah Read",
      children: "William, Francis, Sarah",
      occupation: "Printer",
      introduction:
        "Dear Son: I have ever had pleasure in obtaining any little anecdotes of my ancestors. Here are mine.",
      significantEvents: ["1723: Ran away to Philadelphia", "1732: The first Poor Richard", "1752: The kite"],
    }),
  );
}

/** His own words, from a letter about his family. */
const spokenText =
  "Our family had lived in the same village for three hundred years. On a freehold of about thirty acres, " +
  "aided by the smith's business. I was the youngest son of the youngest son for five generations back. " +
  "My grandfather lived until he grew too old to follow business longer.";

/** The first story gets an earlier version, recordings and videos, and QR codes. */
async function addToOpening(
  deps: DemoDeps,
  actor: Actor,
  { id }: { id: number },
  paragraphs: string[],
): Promise<void> {
  await updateStory(deps, actor, id, { content: `${paragraphs.join("\n\n")}\n\nMore of this to follow.` });
  await updateStory(deps, actor, id, { content: paragraphs.join("\n\n") });
  const voice = await addVoice(deps, actor, id, `${(paragraphs[1] ?? "").split(". ")[0]}.`);
  await addTranscript(deps, actor, voice.id, spokenText);
  await addFilm(deps, actor, id, "The ferry, as it is today");
  const film = { youtubeId: "aqz-KE-bpKQ", title: "A walk through the old town", type: "video" } as const;
  const { id: youtubeMediaId } = await addYoutube(deps, actor, { ...film, storyId: id });
  await enableQrCode(deps, actor, { mediaId: voice.id });
  await enableQrCode(deps, actor, { youtubeMediaId });
}
