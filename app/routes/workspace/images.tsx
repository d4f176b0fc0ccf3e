import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NotFound, ValidationError } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { changePhoto } from "~/domain/book/stories/change-photo.server";
import { listImagesInOrder } from "~/domain/media/library.server";
import { CaptionInput, photoCaptionFormId } from "~/domain/media/schema";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { ImagesScreen } from "~/views/writing/library/images-screen";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your Images"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => ({
    images: await listImagesInOrder(context.db, actor),
    openId: url.searchParams.get("photo"),
    savedId: url.searchParams.get("saved"),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context, url }, actor) => {
    const id = readRowId(url.searchParams.get("photo"));
    if (id === undefined) throw new NotFound();
    const form = await readForm(request, context);
    try {
      await changePhoto(context, actor, id, parseForm(form, CaptionInput));
    } catch (error) {
      if (error instanceof ValidationError) return rejectForm(form, photoCaptionFormId(id), error);
      throw error;
    }
    return redirect(`/images?saved=${id}#${photoCaptionFormId(id)}`, 303);
  });
}

export default function Images() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <ImagesScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
