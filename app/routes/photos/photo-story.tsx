import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { Conflict, ValidationError } from "~/domain/base/errors";
import { bookHref, isFromBook } from "~/domain/book/address";
import { findPageOfItem } from "~/domain/book/design/media-page.server";
import { findStoryOfPhoto, movePhotoToStory } from "~/domain/book/stories/move-photo.server";
import { listPhotoPlaces } from "~/domain/book/stories/photo-places.server";
import { PhotoMoveInput, photoMoveFormId } from "~/domain/media/schema";
import { getStory } from "~/domain/writing/stories/stories.server";
import { idParam } from "~/http/api.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { MovePhotoScreen, movePhotoHref } from "~/views/media/move-photo-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Move a photo"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    places: await listPhotoPlaces(call.context, actor, idParam(call)),
    isFromBook: isFromBook(call.url),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    try {
      return await movePhoto(call, actor, parseForm(form, PhotoMoveInput).storyId);
    } catch (error) {
      if (error instanceof ValidationError || error instanceof Conflict)
        return rejectForm(form, photoMoveFormId, error);
      throw error;
    }
  });
}

async function movePhoto(call: PageCall, actor: Actor, storyId: number): Promise<Response> {
  const { context, url } = call;
  const id = idParam(call);
  const before = await findStoryOfPhoto(context.db, actor, id);
  await movePhotoToStory(context, actor, id, storyId);
  const { prompt, storyType } = await getStory(context.db, actor, storyId);
  const undo = before && {
    action: movePhotoHref(id, isFromBook(url)),
    fields: { storyId: String(before.id) },
  };
  const page = isFromBook(url) ? await findPageOfItem(context, actor, storyType, String(id)) : null;
  const goTo = page === null ? "/images" : bookHref(storyType, page, String(id));
  return redirectWithFlash(context, goTo, {
    kind: "success",
    title: t("Photo moved"),
    text: t("It belongs to “{title}” now.", { title: prompt.title }),
    ...(undo && { undo }),
  });
}

export default function PhotoStory() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <MovePhotoScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
