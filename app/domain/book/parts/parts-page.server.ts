import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { listAllImages } from "../../media/library.server";
import type { StoryImage } from "../../media/media";
import { composeBook } from "../book.server";
import { isComposedBySpreads } from "../composer/composition";
import type { BuilderDeps } from "../design/builder.server";
import { type BookDesign, getBookDesign } from "../design/designs.server";
import type { Book } from "../model";
import { listFamilyNames } from "../stories/book-memories.server";
import { listTreeMembers, type TreeMember } from "./family-photos";
import type { IndexCandidate } from "./found-names";
import { listIndexCandidates } from "./index-candidates";
import { type PartName, partNames } from "./part-names";

export interface PartsPage {
  type: StoryType;
  design: BookDesign;
  photos: StoryImage[];
  /** The parts that this book could have. The others stay as they are. */
  offered: PartName[];
  /** Names that the index may have; where the book finds them by itself, those that it found. */
  candidates: IndexCandidate[];
  /** Whom the family tree shows, in the order of the page; empty where none is drawn. */
  members: TreeMember[];
}

/** What the form for the pages around the stories shows. Throws NotFound if the user is deleted. */
export async function getPartsPage({ db }: BuilderDeps, actor: Actor, type: StoryType): Promise<PartsPage> {
  const design = await getBookDesign(db, actor, type);
  const candidates = await listCandidates(await composeBook(db, actor, design), design);
  const photos = await listAllImages(db, actor);
  const hasNames = (await listFamilyNames(db, actor.userId, type)).length > 0;
  const hasHandwriting = photos.some(({ isHandwriting }) => isHandwriting);
  const offered = partNames.filter(
    (part) => (part !== "family-names" || hasNames) && (part !== "handwriting" || hasHandwriting),
  );
  const members = isComposedBySpreads(design.composition) ? listTreeMembers(design.life) : [];
  return { type, design, photos, offered, members, candidates };
}

/** Includes the names that were chosen or taken out and are in no story any more. */
async function listCandidates(
  book: Book,
  { findsIndex, indexTerms, removedTerms }: BookDesign,
): Promise<IndexCandidate[]> {
  const { candidates, found } = await listIndexCandidates(book);
  const shown = findsIndex ? found : candidates;
  const terms = new Set(shown.map(({ term }) => term));
  const others = (findsIndex ? removedTerms : indexTerms).filter((term) => !terms.has(term));
  return [...shown, ...others.map((term) => ({ term, stories: 0 }))];
}
