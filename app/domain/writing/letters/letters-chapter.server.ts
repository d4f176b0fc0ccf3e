import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { findBio } from "../bio/bio.server";
import { type Chapter, createChapter, listChapters } from "../chapters/chapters.server";
import { chapterOfYear, yearOf } from "../photo-cards/chapter-years";

/** The key under which a person has this chapter once, whatever it is called by now. */
const creation = { id: "letters", contentHash: "1" };

/** Chooses the chapter of a letter: its own, the one of its year, or the person's own chapter "Letters". */
export async function chapterChooser(deps: Deps, actor: Actor) {
  const { db, dateOrder } = deps;
  const chapters = await listChapters(db, actor);
  const birthYear = yearOf((await findBio(db, actor))?.birthdate ?? "", dateOrder);
  const ofLife = chapters.filter(({ storyType }) => storyType === "biography");
  let own: Chapter | undefined;
  return async ({
    lifeStageId,
    sentOn,
  }: {
    lifeStageId: number | null;
    sentOn: string;
  }): Promise<Chapter> => {
    const chosen = chapters.find(({ id }) => id === lifeStageId);
    const year = sentOn === "" ? undefined : Number(sentOn.slice(0, 4));
    const found = chosen ?? chapterOfYear(ofLife, birthYear, year) ?? own;
    if (found) return found;
    const words = { title: t(message("Letters")), ageRange: "", description: "", type: "biography" as const };
    own = await createChapter(deps, actor, words, creation);
    return own;
  };
}
