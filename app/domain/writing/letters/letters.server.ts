import type { Db } from "~/db/open.server";
import type { LetterState, StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { snippet } from "../workspace/figures";
import { baseName } from "./reading/far-pictures";
import { lettersPerPage } from "./schema";

export interface Letter {
  id: number;
  title: string;
  sender: string;
  /** "1997-03-03", "1997-03", "1997" or empty. */
  sentOn: string;
  firstWords: string;
  photos: number;
  /** Pictures that stand on other servers, which nobody fetched. */
  missingPhotos: number;
  /** Their names, as far as they have one. */
  missingNames: string[];
  isDouble: boolean;
  state: LetterState;
  /** Its story has one: null before there is a story, and once it is deleted. */
  promptId: number | null;
  storyId: number | null;
  storyType: StoryType | null;
  lifeStageId: number | null;
}

const firstWordsLength = 160;

/** A page of an import's letters, oldest first, those without a date behind; `page` counts from 1. One query. */
export async function listLetters(
  db: Db,
  { userId }: Actor,
  importId: number,
  page: number,
): Promise<Letter[]> {
  const rows = await db
    .selectFrom("letters")
    .leftJoin("stories", "stories.id", "letters.storyId")
    .select([
      "letters.id",
      "letters.title",
      "sender",
      "sentOn",
      "photos",
      "missingPhotos",
      "missingNames",
      "isDouble",
    ])
    .select(["state", "storyId", "lifeStageId", "stories.promptId", "stories.storyType"])
    .select(({ fn, ref, val }) =>
      fn<string>("substr", [ref("letters.content"), val(1), val(600)]).as("beginning"),
    )
    .where("letters.userId", "=", userId)
    .where("importId", "=", importId)
    .orderBy(({ eb }) => eb("sentOn", "=", ""))
    .orderBy("sentOn")
    .orderBy("letters.id")
    .limit(lettersPerPage)
    .offset((page - 1) * lettersPerPage)
    .execute();
  return rows.map(({ beginning, isDouble, missingNames, ...row }) => ({
    ...row,
    missingNames: [...new Set((JSON.parse(missingNames) as string[]).map(baseName))],
    isDouble: isDouble === 1,
    firstWords: snippet(beginning, firstWordsLength),
  }));
}
