import { NotFound } from "~/domain/base/errors";
import type { QuestionBearer } from "~/domain/writing/questions/question-links.server";
import { requireTurn } from "~/domain/writing/tablets/turns.server";
import { requireSitting, type Sitting } from "~/domain/writing/volunteers/sittings.server";
import { switchToPerson } from "~/messages/language.server";
import { type ApiCall, idParam } from "../api.server";
import { requireBearer } from "./bearers.server";

/** The question of a mailed link. Throws NotFound. */
export async function mailedQuestion({ bearer }: Pick<ApiCall, "bearer">): Promise<QuestionBearer> {
  return requireBearer(bearer, "question");
}

/** The question of the turn in the address, which is one of this tablet. Throws NotFound. */
export async function turnQuestion(call: ApiCall): Promise<QuestionBearer> {
  const { context, bearer } = call;
  const turn = await requireTurn(context, requireBearer(bearer, "tablet"), idParam(call, "turn"));
  switchToPerson(turn.speech);
  return questionOf(turn);
}

/** The sitting in the address, which is one of this volunteer. Throws NotFound. */
export function sittingOf(call: Pick<ApiCall, "context" | "bearer" | "params">): Promise<Sitting> {
  return requireSitting(call.context, requireBearer(call.bearer, "volunteer"), idParam(call, "sitting"));
}

/** Throws NotFound after the last question. */
export function questionOf({ question }: { question: QuestionBearer | null }): QuestionBearer {
  if (!question) throw new NotFound();
  return question;
}
