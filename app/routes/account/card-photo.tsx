import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  chooseCardPhoto,
  findCardPhoto,
  removeCardPhoto,
} from "~/domain/media/card-photos/card-photos.server";
import { CardPhotoInput, cardPhotoFormId } from "~/domain/media/card-photos/schema";
import { listAllImages } from "~/domain/media/library.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
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
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    try {
      if (form.get("intent") === "remove") {
        await removeCardPhoto(context, actor);
        return await redirectWithFlash(context, here, {
          kind: "success",
          title: t("Your photo is taken back"),
        });
      }
      await chooseCardPhoto(context, actor, parseForm(form, CardPhotoInput));
      return await redirectWithFlash(context, here, { kind: "success", title: t("Your choice is saved") });
    } catch (error) {
      return rejectForm(form, cardPhotoFormId, error);
    }
  });
}

export default function CardPhotoPage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <CardPhotoScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
