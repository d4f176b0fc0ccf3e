import type { Db } from "~/db/open.server";
import type { LetterState } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { snippet } from "../workspace/figures";
import { lettersPerPage } from "./schema";

/** A letter of an import, as its list shows it. */
export interface Letter {
  id: number;
  title: string;
  sender: string;
  /** "1997-03-03", "1997-03", "1997" or empty. */
  sentOn: string;
  /** Its first words. */
  firstWords: string;
  photos: number;
  /** Pictures that stand on other servers, which nobody fetched. */
  missingPhotos: number;
  isDouble: boolean;
  state: LetterState;
  storyId: number | null;
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
    .select(["id", "title", "sender", "sentOn", "photos", "missingPhotos", "isDouble", "state"])
    .select(["storyId", "lifeStageId"])
    .select(({ fn, val }) => fn<string>("substr", ["content", val(1), val(600)]).as("beginning"))
    .where("userId", "=", userId)
    .where("importId", "=", importId)
    .orderBy(({ eb }) => eb("sentOn", "=", ""))
    .orderBy("sentOn")
    .orderBy("id")
    .limit(lettersPerPage)
    .offset((page - 1) * lettersPerPage)
    .execute();
  return rows.map(({ beginning, isDouble, ...row }) => ({
    ...row,
    isDouble: isDouble === 1,
    firstWords: snippet(beginning, firstWordsLength),
  }));
}
