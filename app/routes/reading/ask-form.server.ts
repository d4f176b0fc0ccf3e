import type { CircleBearer } from "~/domain/people/circle/circle-bearers.server";
import { AskInput } from "~/domain/people/circle/schema";
import { ask, mayAsk } from "~/domain/writing/asks/asks.server";
import { requireSharedStory } from "~/domain/writing/reading/reading-room.server";
import { idParam } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { bearerKey } from "~/http/auth/form-token.server";
import { parseForm, readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { askFormId } from "~/views/writing/reading/ask-screen";

export async function loadAsk(call: PageCall, bearer: CircleBearer) {
  const storyId = storyOf(call);
  if (storyId !== null) await requireSharedStory(call.context.db, bearer, storyId);
  const { circleId, authorName } = bearer.guest;
  const reader = bearerKey(call.context.config.sessionSecret, bearer);
  return {
    storyId,
    done: call.url.searchParams.get("done"),
    guest: { reader, circleId, authorName, canAsk: mayAsk(bearer) },
  };
}

export async function sendAsk(call: PageCall): Promise<Response> {
  const { context, actor } = call;
  const form = await readForm(call.request, context);
  const bearer = requireBearer(call.bearer, "circle");
  const storyId = storyOf(call);
  try {
    const { words } = parseForm(form, AskInput);
    await ask(context, bearer, { words, storyId }, submissionOf(context, actor, form));
  } catch (error) {
    return rejectForm(form, askFormId, error);
  }
  return redirectWithFlash(context, `${call.url.pathname}?circle=${bearer.guest.circleId}&done=saved`, {
    kind: "success",
    title: t("Your question is on its way to {author}", { author: bearer.guest.authorName }),
  });
}

function storyOf(call: PageCall): number | null {
  return call.params.storyId === undefined ? null : idParam(call, "storyId");
}
