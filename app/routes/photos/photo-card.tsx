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
  findToldCard,
  getPhotoCard,
  getRefusedCard,
  requireCard,
} from "~/domain/writing/photo-cards/photo-cards.server";
import {
  type CardStep,
  cardSteps,
  PhotoAnswer,
  photoCardFormId,
  photoCardHref,
  readStep,
  readTold,
  stepAfter,
  tellPhotoHref,
} from "~/domain/writing/photo-cards/schema";
import { answerToldPhoto } from "~/domain/writing/photo-cards/told-card.server";
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
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import styles from "~/styles/photo-cards.css";
import { pageTitle } from "~/ui/page-title";
import { PhotoCardScreen } from "~/views/writing/photo-cards/photo-card-screen";

export const handle = { stylesheet: styles, hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("A photo asks"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const step = readStep(call.url.searchParams.get("ask"));
    return { card: await getCardOrLeave(call, actor, step), step };
  });
}

/** The browser's Back leads to cards that are answered: their stories take over. What was told aloud may still say when. */
async function getCardOrLeave({ context, params }: PageCall, actor: Actor, step: CardStep) {
  const id = idParam({ params });
  const told = step === "when" ? await findToldCard(context, actor, id) : undefined;
  if (told) return told;
  // What was refused stands there with its words, also where the photo is in a story by now.
  if (context.posted) return getRefusedCard(context, actor, id);
  const story = await findStoryOfPhoto(context.db, actor, id);
  if (story) throw redirect(workspaceHref({ type: story.storyType, prompt: story.promptId }));
  return getPhotoCard(context, actor, id);
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const [verb, name] = String(form.get("intent") ?? "").split("/");
    if (verb === "remove") return runIdempotently(call, actor, form, () => remove(call, actor, form));
    const step = readStep(name);
    if (verb === "say") return sayAloud(call, actor, form, step);
    if (verb === "skip") for (const one of cardSteps[step]) form.append("notSure", one);
    const next = verb === "skip" || verb === "next" ? stepAfter(step) : null;
    return next ? goOn(call, actor, form, next) : answer(call, actor, form);
  });
}

/** Going on to the next question keeps what was typed so far. */
async function goOn(call: PageCall, actor: Actor, form: FormData, next: CardStep): Promise<Response> {
  const { request, context } = call;
  try {
    const { id } = await requireCard(context.db, actor, idParam(call));
    await holdLeftForm(request, context, form, photoCardHref(id));
    return await redirectWithFlash(context, photoCardHref(id, next));
  } catch (error) {
    return refuse(form, error);
  }
}

/** It stays a card until something is told, which takes along what was typed so far. */
async function sayAloud(call: PageCall, actor: Actor, form: FormData, step: CardStep): Promise<Response> {
  const { request, context } = call;
  try {
    parseForm(form, PhotoAnswer);
    const { id } = await requireCard(context.db, actor, idParam(call));
    await holdLeftForm(request, context, form, photoCardHref(id));
    return await redirectWithFlash(context, tellPhotoHref(id, step));
  } catch (error) {
    return refuse(form, error);
  }
}

function refuse(form: FormData, error: unknown): Response {
  if (error instanceof NotFound) throw error;
  return isDomainError(error)
    ? rejectForm(form, photoCardFormId, error)
    : unexpectedFormError(form, photoCardFormId, error, unexpectedErrors.saveStory);
}

async function answer(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { context } = call;
  const id = idParam(call);
  try {
    const input = parseForm(form, PhotoAnswer);
    const shown = readTold(form);
    const { story, chapterTitle } = shown
      ? await answerToldPhoto(context, actor, id, shown, input)
      : await answerPhotoCard(context, actor, id, input, submissionOf(context, actor, form));
    return await goToNext(call, actor, id, {
      kind: "success",
      title: story ? t("“{title}” is in your book", { title: story.prompt.title }) : t("That is all right"),
      text: story
        ? t("You find it under “{chapterTitle}”.", { chapterTitle })
        : t("The photo waits here, and you can tell more of it any time."),
    });
  } catch (error) {
    return refuse(form, error);
  }
}

/** What was typed about it is kept at /held. */
async function remove(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const id = idParam(call);
  await holdLeftForm(call.request, call.context, form, call.url.pathname);
  await removeImage(call.context, actor, id);
  return goToNext(call, actor, id, { kind: "success", title: t("Photo removed") });
}

async function goToNext(
  { context }: PageCall,
  actor: Actor,
  id: number,
  status: StatusMessage,
): Promise<Response> {
  const next = await findNextCard(context.db, actor, id);
  return redirectWithFlash(context, next === null ? "/photos/new" : photoCardHref(next), status);
}

export default function PhotoCardPage() {
  return <PhotoCardScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
