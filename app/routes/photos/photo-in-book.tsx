import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { isFromBook } from "~/domain/book/address";
import { changePhoto } from "~/domain/book/stories/change-photo.server";
import { readPhotoInBook } from "~/domain/book/stories/photo-places.server";
import { PhotoChangeInput } from "~/domain/media/schema";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/story-choices.css";
import { pageTitle } from "~/ui/page-title";
import { PhotoInBookScreen, photoInBookHref } from "~/views/media/photo-in-book-screen";

export const handle = { hasScript: true, stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("This photo in your book"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    photo: await readPhotoInBook(call.context.db, actor, idParam(call)),
    isFromBook: isFromBook(call.url),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context, params, url }, actor) => {
    const sent = Object.fromEntries((await readForm(request, context)).entries());
    const id = idParam({ params });
    const { isHandwriting, pairedWith } = onlySent(parseInput(PhotoChangeInput, sent), sent);
    await changePhoto(context, actor, id, {
      ...(isHandwriting !== undefined && { isHandwriting }),
      ...(pairedWith !== undefined && { pairedWith }),
    });
    const title = t("Your choice is kept");
    return redirectWithFlash(context, photoInBookHref(id, isFromBook(url)), { kind: "success", title });
  });
}

export default function PhotoInBookPage() {
  return <PhotoInBookScreen {...useLoaderData<typeof loader>()} />;
}
