import { NotFound } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import type { QuestionBearer } from "~/domain/writing/questions/question-links.server";
import { requireTurn } from "~/domain/writing/tablets/turns.server";
import type { ApiCall } from "../api.server";
import { requireBearer } from "./bearers.server";

/** The question of the turn in the address, which is one of this tablet. Throws NotFound. */
export async function turnQuestion({ context, bearer, params }: ApiCall): Promise<QuestionBearer> {
  const id = readRowId(params.turn);
  if (id === undefined) throw new NotFound();
  const { question } = await requireTurn(context, requireBearer(bearer, "tablet"), id);
  if (!question) throw new NotFound();
  return question;
}
