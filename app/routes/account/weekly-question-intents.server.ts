import type { Actor } from "~/domain/base/actor";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { countQuestionLinks, endQuestionLinks } from "~/domain/writing/questions/question-links.server";
import { WeeklyQuestionInput } from "~/domain/writing/questions/schema";
import { listSkippedPrompts, skipPrompt } from "~/domain/writing/questions/skipped-prompts.server";
import {
  getWeeklyQuestion,
  getWeeklyQuestionNote,
  setWeeklyQuestion,
} from "~/domain/writing/questions/weekly-question.server";
import { parseForm } from "~/http/forms/forms.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";

/** What the card shows; null where no mail can be sent and nobody is there who could change that. */
export async function loadWeeklyQuestion({ context }: Pick<PageCall, "context">, actor: Actor) {
  const canMail = context.config.smtp !== undefined;
  const skipped = await listSkippedPrompts(context.db, actor);
  if (!canMail && actor.userId === actor.realUserId && skipped.length === 0) return null;
  return {
    question: await getWeeklyQuestion(context, actor),
    note: await getWeeklyQuestionNote(context.db, actor),
    skipped,
    links: await countQuestionLinks(context, actor),
    timeZones: Intl.supportedValuesOf("timeZone"),
    canMail,
  };
}

export async function saveWeeklyQuestion(
  { context }: PageCall,
  actor: Actor,
  form: FormData,
): Promise<Response> {
  const { state } = await setWeeklyQuestion(context, actor, parseForm(form, WeeklyQuestionInput));
  return done(context, state === "off" ? t("No question comes by email") : t("Questions by email are saved"));
}

export async function endMailedQuestions({ context }: PageCall, actor: Actor): Promise<Response> {
  await endQuestionLinks(context, actor);
  return done(context, t("All mailed questions have ended"));
}

export async function askPromptAgain({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const id = parseInput(rowId(message("Please open a prompt first.")), form.get("promptId"));
  await skipPrompt(context, actor, id, false);
  return done(context, t("This question may come again"));
}

function done(context: PageCall["context"], title: string): Promise<Response> {
  return redirectWithFlash(context, "/account#main", { kind: "success", title });
}
