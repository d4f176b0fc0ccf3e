import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { removeImage } from "~/domain/media/images.server";
import { answerPhotoCard } from "~/domain/writing/photo-cards/answer-card.server";
import {
  findNextCard,
  findStoryOfPhoto,
  getPhotoCard,
} from "~/domain/writing/photo-cards/photo-cards.server";
import { cardQuestions, PhotoAnswer, photoCardFormId } from "~/domain/writing/photo-cards/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { holdLeftForm } from "~/http/drafts/held-forms.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import {
  parseForm,
  readForm,
  rejectForm,
  submissionOf,
  unexpectedFormError,
} from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { pageTitle } from "~/ui/page-title";
import { PhotoCardScreen } from "~/views/writing/photo-cards/photo-card-screen";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("A photo asks"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({ card: await getCardOrLeave(call, actor) }));
}

/** The browser's Back leads to cards that are answered: their stories take over. */
async function getCardOrLeave({ request, context, params }: PageCall, actor: Actor) {
  const id = idParam({ params });
  const story = await findStoryOfPhoto(context.db, actor, id);
  if (story && request.method !== "POST")
    throw redirect(workspaceHref({ type: story.storyType, prompt: story.promptId }));
  return getPhotoCard(context, actor, id);
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return form.get("intent") === "remove" ? remove(call, actor, form) : answer(call, actor, form);
  });
}

async function answer(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { context } = call;
  const id = idParam(call);
  if (form.get("intent") === "not-sure") for (const one of cardQuestions) form.append("notSure", one);
  try {
    const input = parseForm(form, PhotoAnswer);
    const { story, chapterTitle } = await answerPhotoCard(
      context,
      actor,
      id,
      input,
      submissionOf(context, actor, form),
    );
    return await goToNext(call, actor, id, {
      kind: "success",
      title: story ? t("“{title}” is in your book", { title: story.prompt.title }) : t("That is all right"),
      text: story
        ? t("You find it under “{chapterTitle}”.", { chapterTitle })
        : t("The photo waits here, and you can tell more of it any time."),
    });
  } catch (error) {
    if (isDomainError(error)) {
      if (error instanceof NotFound) throw error;
      return rejectForm(form, photoCardFormId, error);
    }
    return unexpectedFormError(form, photoCardFormId, error, unexpectedErrors.saveStory);
  }
}

/** What was typed about it is kept at /held. */
async function remove(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const id = idParam(call);
  await holdLeftForm(call.request, call.context, form, call.url.pathname);
  await removeImage(call.context, actor, id);
  return goToNext(call, actor, id, { kind: "success", title: t("Photo removed") });
}

/** The next card comes by itself; after the last one the list says so. */
async function goToNext(
  { context }: PageCall,
  actor: Actor,
  id: number,
  status: StatusMessage,
): Promise<Response> {
  const next = await findNextCard(context.db, actor, id);
  return redirectWithFlash(context, next === null ? "/photos/new" : `/photos/${next}`, status);
}

export default function PhotoCardPage() {
  const { shell, card } = useLoaderData<typeof loader>();
  return <PhotoCardScreen shell={shell} card={card} rejected={useActionData<typeof action>()} />;
}
