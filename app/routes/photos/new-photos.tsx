import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { type DomainError, UnsupportedMedia } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { imageMaxBytes } from "~/domain/media/images.server";
import { findUnprovenAddress } from "~/domain/people/users/unproven-address.server";
import { type AddedPhotos, addPhotos } from "~/domain/writing/photo-cards/add-photos.server";
import { listPhotoCards } from "~/domain/writing/photo-cards/photo-cards.server";
import { newPhotosFormId, photosAtOnce } from "~/domain/writing/photo-cards/schema";
import { isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { rejectedResult, unexpectedFormErrorData } from "~/http/forms/forms.server";
import { readUploadForm } from "~/http/forms/uploads.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import styles from "~/styles/photo-cards.css";
import { pageTitle } from "~/ui/page-title";
import { NewPhotosScreen, type RefusedPhotos } from "~/views/writing/photo-cards/new-photos-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Add many photos at once"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => ({
    list: await listPhotoCards(context.db, actor, readRowId(url.searchParams.get("page")) ?? 1),
    unproven: await findUnprovenAddress(context.db, actor),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, receivePhotos);
}

async function receivePhotos({ request, context }: PageCall, actor: Actor): Promise<Response> {
  return readUploadForm(
    request,
    context,
    async (upload) => {
      try {
        const result = await addPhotos(context, actor, upload.files("photos", imageMaxBytes));
        return await answer({ context, fields: upload.fields }, actor, result);
      } catch (error) {
        if (isDomainError(error)) throw error;
        const failed = unexpectedFormErrorData(
          upload.fields,
          newPhotosFormId,
          error,
          unexpectedErrors.addMedia,
        );
        return json(failed, { status: 500 });
      }
    },
    photosAtOnce,
  );
}

/** Leads to the first new card; with script the files have arrived before the form, and any card will do. */
async function answer(
  { context, fields }: Pick<PageCall, "context"> & { fields: FormData },
  actor: Actor,
  result: AddedPhotos,
): Promise<Response> {
  const { added, known, errors } = result;
  if (errors[0]) return refuse(fields, errors[0], result);
  const { cards } = await listPhotoCards(context.db, actor, 1);
  const first = added[0]?.id ?? cards[0]?.id;
  if (added.length === 0 && known.length === 0 && first === undefined)
    return refuse(fields, new UnsupportedMedia(message("Please choose your photos first.")), result);
  const title =
    added.length > 0
      ? t("{length, plural, one {# photo} other {# photos}} added", { length: added.length })
      : undefined;
  const text = known.length > 0 ? knownText(known.length) : undefined;
  const to = first === undefined ? "/photos/new" : `/photos/${first}`;
  const isSilent = title === undefined && text === undefined;
  return redirectWithFlash(
    context,
    to,
    isSilent ? undefined : { kind: "success", title: title ?? t("No new photos"), text },
  );
}

function knownText(count: number): string {
  return t("{count, plural, one {One was here already.} other {# were here already.}}", { count });
}

function refuse(fields: FormData, first: DomainError, { added, known, errors }: AddedPhotos): Response {
  const refused = errors.map(({ said }) => t(said));
  const summary = refused.length > 1 ? message("Not all files could be added.") : first.said;
  const body: RefusedPhotos = {
    formId: newPhotosFormId,
    result: rejectedResult(fields, { photos: [summary] }),
    errorTitle: added.length > 0 ? t("Some photos could not be added") : undefined,
    refused: refused.length > 1 ? refused : [],
    taken: added.map(({ name }) => name),
    known,
  };
  return json(body, { status: statusOf(first) });
}

export default function NewPhotos() {
  return <NewPhotosScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
