import { NotFound } from "~/domain/base/errors";
import type { Bearer } from "~/domain/base/reader";
import { toEndedAnswer } from "~/domain/writing/questions/ended-answer.server";
import { forgetQuestionDraft } from "~/domain/writing/questions/question-drafts.server";
import { bearerKey, formTokenField, readFormToken } from "../auth/form-token.server";
import { readAnsweringPage } from "../cookies/question-browser.server";
import { holdForOwner } from "../drafts/held-forms.server";
import type { PageCall } from "../page.server";

/** Keeps the words for their person alone, and leads to the sign-in. Throws NotFound unless the form was made while the link was open. */
export async function holdEndedAnswer(
  { request, context, params }: PageCall,
  form: FormData,
): Promise<Response> {
  const content = String(form.get("content") ?? "").trim();
  const token = readFormToken(context.config.sessionSecret, form.get(formTokenField));
  const page = await readAnsweringPage(request, context.config, form.get(formTokenField));
  const ended =
    content === "" ? undefined : await toEndedAnswer(context.db, params.token ?? "", content, page);
  if (!ended || !token?.bearer) throw new NotFound();
  const { opens, userId: ownerId } = ended;
  const link: Bearer = { kind: "question", ownerId, opens };
  if (token.bearer !== bearerKey(context.config.sessionSecret, link)) throw new NotFound();
  const held = await holdForOwner(request, context, token, ownerId, ended.fields);
  if (!held) throw new NotFound();
  await forgetQuestionDraft(context.db, opens, page);
  return held;
}
