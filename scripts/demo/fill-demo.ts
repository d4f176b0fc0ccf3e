import { createReadStream, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { migrateDatabase } from "~/db/migrate.server";
import { openDatabase } from "~/db/open.server";
import type { Actor } from "~/domain/actor";
import { saveBio } from "~/domain/bio/bio.server";
import { BioInput } from "~/domain/bio/schema";
import { systemClock } from "~/domain/deps";
import { parseInput } from "~/domain/fields";
import { addAudio } from "~/domain/media/audios.server";
import { addImage } from "~/domain/media/images.server";
import { createMediaFiles } from "~/domain/media/media-files.server";
import type { MediaDeps } from "~/domain/media/media-rows.server";
import { imageMaxBytes } from "~/domain/media/picture.server";
import { mostBytesOf } from "~/domain/media/sniff.server";
import { createPromoCode } from "~/domain/promo/manage-codes.server";
import { PromoCodeInput } from "~/domain/promo/schema";
import { seedStandardContent } from "~/domain/prompts/seed.server";
import { createStory } from "~/domain/stories/stories.server";
import { createUser } from "~/domain/users/users.server";
import { createChildProcesses } from "~/jobs/child-processes.server";
import { demoPassword, demoPeople, margaretsStories } from "./people";

const fixtures = path.resolve("tests/fixtures");
const captions = [
  "The valley in autumn",
  "On the way to Boston",
  "A friend of those years",
  "The print shop’s neighbor",
];

interface Memoir {
  chapters: { title: string; paragraphs: string[] }[];
}

/** Writes the demo's people and their books into a fresh data folder; answers the names to sign in with. */
export async function fillDemo(dataDir: string): Promise<string[]> {
  const database = openDatabase(dataDir);
  await migrateDatabase(database, dataDir);
  await seedStandardContent(database.db);
  const deps: MediaDeps = {
    db: database.db,
    clock: systemClock,
    files: createMediaFiles(dataDir),
    children: createChildProcesses(path.resolve("build/children")),
  };
  const actors = await makePeople(deps);
  if (actors.benjamin) await writeFranklin(deps, actors.benjamin);
  if (actors.margaret) await writeMargaret(deps, actors.margaret);
  await makePromoCodes(deps);
  await database.db.destroy();
  return Object.keys(actors);
}

async function makePeople(deps: MediaDeps): Promise<Record<string, Actor>> {
  const actors: Record<string, Actor> = {};
  for (const { username, displayName, isOwner } of demoPeople) {
    const input = { username, displayName, isOwner, isAdmin: false, email: null, password: demoPassword };
    const { id } = await createUser(deps, input, null);
    actors[username] = { userId: id, realUserId: id, isAdmin: false, isOwner, displayName };
  }
  const owner = actors.rosewood?.userId ?? null;
  await deps.db
    .updateTable("users")
    .set({ assignedOwnerId: owner })
    .where("username", "in", ["margaret", "newcomer"])
    .execute();
  return actors;
}

/** Two promo codes, as an administrator would make them. */
async function makePromoCodes(deps: MediaDeps): Promise<void> {
  const administrator = { ...nobody, isAdmin: true };
  const config = { taxRate: 8_000 };
  const codes = [
    { code: "LEGACY10", discountType: "percentage", discountValue: "10", validUntil: "2035-12-31" },
    {
      code: "ROSEWOOD",
      discountType: "fixed",
      discountValue: "100",
      maxUses: "50",
      applicablePlans: ["family"],
    },
  ];
  for (const code of codes) {
    await createPromoCode({ ...deps, config }, administrator, parseInput(PromoCodeInput, code));
  }
}

const nobody: Actor = { userId: 0, realUserId: 0, isAdmin: false, isOwner: false, displayName: "" };

/** The memoir's nineteen chapters over several life stages, with the photos of the fixtures, and a voice at its beginning. */
async function writeFranklin(deps: MediaDeps, actor: Actor): Promise<void> {
  const memoir = JSON.parse(readFileSync(path.join(fixtures, "memoir/franklin.json"), "utf8")) as Memoir;
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
  const photos = readdirSync(path.join(fixtures, "photos")).filter((name) => name.endsWith(".jpg"));
  for (const [index, { paragraphs }] of memoir.chapters.entries()) {
    const promptId = 1 + index * 2;
    const input = {
      content: paragraphs.join("\n\n"),
      age: 12 + index * 2,
      date: `${1718 + index * 2}`,
      location: "",
    };
    const story = await createStory(deps, actor, promptId, input);
    const photo = photos[index];
    if (photo) await addPhoto(deps, actor, photo, story.id, captions[index % captions.length] ?? "");
    if (index === 0) await addVoice(deps, actor, story.id, paragraphs[1] ?? "");
  }
}

async function writeMargaret(deps: MediaDeps, actor: Actor): Promise<void> {
  for (const { promptId, ...input } of margaretsStories) await createStory(deps, actor, promptId, input);
}

async function addPhoto(
  deps: MediaDeps,
  actor: Actor,
  name: string,
  storyId: number,
  caption: string,
): Promise<void> {
  const file = path.join(fixtures, "photos", name);
  const upload = await deps.files.receive(name, createReadStream(file), imageMaxBytes);
  await addImage(deps, actor, upload, { storyId, caption });
}

/** A synthetic voice that reads how the memoir begins; the server prepares it as it would anybody's. */
async function addVoice(deps: MediaDeps, actor: Actor, storyId: number, opening: string): Promise<void> {
  const transcript = `${opening.split(". ")[0]}.`;
  const file = path.join(fixtures, "media/voice.webm");
  const upload = await deps.files.receive("recording.webm", createReadStream(file), mostBytesOf);
  await addAudio(deps, actor, upload, { storyId, transcript });
}
