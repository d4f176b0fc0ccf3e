import { redirect } from "@remix-run/node";
import { Conflict, NotFound } from "~/domain/base/errors";
import type { Bearer } from "~/domain/base/reader";
import type { VolunteerBearer } from "~/domain/people/volunteers/volunteer-bearers.server";
import { AnswerInput } from "~/domain/writing/questions/schema";
import { findAnyTablet, keepLateWords } from "~/domain/writing/tablets/late-words.server";
import { keepWordsOfSitting } from "~/domain/writing/volunteers/late-words.server";
import type { Sitting } from "~/domain/writing/volunteers/sittings.server";
import { message } from "~/messages/message";
import { idParam } from "../api.server";
import { bearerKey } from "../auth/form-token.server";
import { readTabletToken } from "../cookies/tablet.server";
import { formToken, parseForm, submissionBy, submissionOf } from "../forms/forms.server";
import { isScriptedSubmit } from "../forms/scripted-submit";
import type { UploadForm } from "../forms/uploads.server";
import type { PageCall } from "../page.server";

type TabletId = Pick<Bearer<"tablet">, "opens">;

/** Keeps the words of a turn whose question opens no more. Throws NotFound unless the form was made on this tablet, and Conflict for photos beside the words. */
export async function keepWordsOfTurn(
  call: PageCall,
  tablet: TabletId,
  form: FormData,
  upload?: UploadForm,
): Promise<Response> {
  await keep(call, tablet, form);
  if (upload?.hasFiles) throw new Conflict(withoutPhotos);
  return redirect("/tablet?said=kept", 303);
}

/** The same for a device that is no tablet any more. It has no page to go on to, so Conflict says what was kept; the script of a page that nobody touches leaves it. */
export async function keepWordsOfEndedTablet(
  call: PageCall,
  form: FormData,
  upload?: UploadForm,
): Promise<Response> {
  const { request, context } = call;
  const opens = await findAnyTablet(context.db, await readTabletToken(request, context.config));
  await keep(call, { opens }, form);
  if (isScriptedSubmit(request)) return redirect("/tablet", 303);
  throw new Conflict(upload?.hasFiles ? withoutPhotos : onEndedTablet);
}

/** Keeps what a volunteer wrote down when the question opens no more. Throws like keepWordsOfTurn. */
export async function keepWordsWithVolunteer(
  call: PageCall,
  volunteer: VolunteerBearer,
  sitting: Sitting,
  form: FormData,
  upload?: UploadForm,
): Promise<Response> {
  const { context, actor, url } = call;
  const { content } = parseForm(form, AnswerInput);
  if (content === "") throw new NotFound();
  await keepWordsOfSitting(context, volunteer, sitting, content, submissionOf(context, actor, form));
  if (upload?.hasFiles) throw new Conflict(withoutPhotos);
  return redirect(`${url.pathname}?done=kept`, 303);
}

async function keep(call: PageCall, { opens }: TabletId, form: FormData): Promise<void> {
  const { context } = call;
  const { content } = parseForm(form, AnswerInput);
  const token = formToken(context, form);
  const tablet: Bearer = { kind: "tablet", ownerId: 0, opens };
  if (content === "" || token?.bearer !== bearerKey(context.config.sessionSecret, tablet))
    throw new NotFound();
  await keepLateWords(context, opens, idParam(call), content, submissionBy(token, form));
}

const withoutPhotos = message(
  "The words are kept, and they come into the book. The photos could not be added, because the question is no longer open here. Please add them at another question.",
);
const onEndedTablet = message(
  "Your words are kept, and they come into your book. Nothing more can be told on this tablet, because the house has ended it.",
);
