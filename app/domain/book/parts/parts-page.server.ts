import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { listAllImages } from "../../media/library.server";
import type { StoryImage } from "../../media/media";
import { composeBook } from "../book.server";
import type { BuilderDeps } from "../builder.server";
import { type BookDesign, getBookDesign } from "../designs.server";
import { type IndexCandidate, listIndexCandidates } from "./index-candidates";

export interface PartsPage {
  type: StoryType;
  design: BookDesign;
  photos: StoryImage[];
  /** Includes the chosen names that are in no story any more. */
  candidates: IndexCandidate[];
}

/** What the form for the pages around the stories shows. Throws NotFound if the user is deleted. */
export async function getPartsPage({ db }: BuilderDeps, actor: Actor, type: StoryType): Promise<PartsPage> {
  const design = await getBookDesign(db, actor, type);
  const candidates = await listIndexCandidates(await composeBook(db, actor, design));
  const found = new Set(candidates.map(({ term }) => term));
  const chosen = design.indexTerms.filter((term) => !found.has(term)).map((term) => ({ term, stories: 0 }));
  return { type, design, photos: await listAllImages(db, actor), candidates: [...candidates, ...chosen] };
}
