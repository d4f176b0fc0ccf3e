import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { listAllImages } from "../../media/library.server";
import type { StoryImage } from "../../media/media";
import { composeBook } from "../book.server";
import { listFamilyNames } from "../book-memories.server";
import type { BuilderDeps } from "../builder.server";
import { type BookDesign, getBookDesign } from "../designs.server";
import { listTreeMembers, type TreeMember } from "./family-photos";
import { type IndexCandidate, listIndexCandidates } from "./index-candidates";
import { type PartName, partNames } from "./part-names";

export interface PartsPage {
  type: StoryType;
  design: BookDesign;
  photos: StoryImage[];
  /** The parts that this book could have. The others stay as they are. */
  offered: PartName[];
  /** Includes the chosen names that are in no story any more. */
  candidates: IndexCandidate[];
  /** Whom the family tree shows, in the order of the page; empty where none is drawn. */
  members: TreeMember[];
}

/** What the form for the pages around the stories shows. Throws NotFound if the user is deleted. */
export async function getPartsPage({ db }: BuilderDeps, actor: Actor, type: StoryType): Promise<PartsPage> {
  const design = await getBookDesign(db, actor, type);
  const candidates = await listIndexCandidates(await composeBook(db, actor, design));
  const found = new Set(candidates.map(({ term }) => term));
  const chosen = design.indexTerms.filter((term) => !found.has(term)).map((term) => ({ term, stories: 0 }));
  const photos = await listAllImages(db, actor);
  const hasNames = (await listFamilyNames(db, actor.userId, type)).length > 0;
  const hasHandwriting = photos.some(({ isHandwriting }) => isHandwriting);
  const offered = partNames.filter(
    (part) => (part !== "family-names" || hasNames) && (part !== "handwriting" || hasHandwriting),
  );
  const members = design.composition === 2 ? listTreeMembers(design.life) : [];
  return { type, design, photos, offered, members, candidates: [...candidates, ...chosen] };
}
