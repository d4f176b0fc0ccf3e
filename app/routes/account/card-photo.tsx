import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { TooLarge, UnsupportedMedia } from "~/domain/base/errors";
import {
  chooseCardPhoto,
  findCardPhoto,
  removeCardPhoto,
} from "~/domain/media/card-photos/card-photos.server";
import { CardPhotoChoices, CardPhotoInput, cardPhotoFormId } from "~/domain/media/card-photos/schema";
import { uploadCardPhoto } from "~/domain/media/card-photos/upload-card-photo.server";
import { imageMaxBytes } from "~/domain/media/images.server";
import { listAllImages } from "~/domain/media/library.server";
import { statusOf } from "~/http/errors/error-response.server";
import { parseForm, rejectedResult, rejectForm } from "~/http/forms/forms.server";
import { readAnyForm, type UploadForm } from "~/http/forms/uploads.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/card-photo.css";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { CardPhotoScreen } from "~/views/people/tablets/card-photo-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("A photo for my door card"));

const here = "/account/tablet/photo";

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    chosen: await findCardPhoto(context.db, actor),
    photos: (await listAllImages(context.db, actor)).map(({ id, caption }) => ({ id, caption })),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    return readAnyForm(call.request, call.context, (form, upload) =>
      !upload && form.get("intent") === "remove"
        ? remove(call, actor, form)
        : choose(call, actor, form, upload),
    );
  });
}

async function remove({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  try {
    await removeCardPhoto(context, actor);
  } catch (error) {
    return rejectForm(form, cardPhotoFormId, error);
  }
  return redirectWithFlash(context, here, { kind: "success", title: t("Your photo is taken back") });
}

/** A photo from the device goes before one that is here. */
async function choose({ context }: PageCall, actor: Actor, form: FormData, upload?: UploadForm) {
  let fields = form;
  try {
    if (!upload?.hasFiles) await chooseCardPhoto(context, actor, parseForm(fields, CardPhotoInput));
    else
      for await (const file of upload.files("upload", imageMaxBytes)) {
        fields = await upload.finish();
        // What is chosen is checked before the photo is kept.
        const choices = parseForm(fields, CardPhotoChoices);
        const photoId = await uploadCardPhoto(context, actor, file);
        await chooseCardPhoto(context, actor, { ...choices, photoId });
        break;
      }
  } catch (error) {
    if (error instanceof UnsupportedMedia || error instanceof TooLarge) {
      const result = rejectedResult(fields, { upload: [error.said] });
      return json<RejectedForm>({ formId: cardPhotoFormId, result }, { status: statusOf(error) });
    }
    return rejectForm(fields, cardPhotoFormId, error);
  }
  return redirectWithFlash(context, here, { kind: "success", title: t("Your choice is saved") });
}

export default function CardPhotoPage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <CardPhotoScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
