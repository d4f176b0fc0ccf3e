import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { readBookAddress } from "~/domain/book/address";
import { newestComposition } from "~/domain/book/composer/composition";
import { recordChange } from "~/domain/book/design/changes.server";
import { saveBookDesign } from "~/domain/book/design/designs.server";
import { familyPhotoChoices } from "~/domain/book/parts/family-photos";
import { settleTerms } from "~/domain/book/parts/index-terms";
import { PartsInput } from "~/domain/book/parts/parts-form";
import { getPartsPage } from "~/domain/book/parts/parts-page.server";
import { partsFormId } from "~/domain/book/schema";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/book.css";
import { pageTitle } from "~/ui/page-title";
import { PartsScreen } from "~/views/book/builder/parts-screen";
import { onlyChanges } from "./builder-intents.server";

export const handle = { stylesheet: styles, hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("The pages around your stories"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) =>
    getPartsPage(context, actor, readBookAddress(url).type),
  );
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, saveParts);
}

async function saveParts({ request, url, context }: PageCall, actor: Actor): Promise<Response> {
  const { type } = readBookAddress(url);
  const form = await readForm(request, context);
  try {
    const { design, members, photos } = await getPartsPage(context, actor, type);
    const known = new Set(photos.map(({ id }) => id));
    const familyPhotos = familyPhotoChoices(form, design.familyPhotos, members, known);
    const asked = parseForm(form, PartsInput);
    const changes = {
      ...onlyChanges({ ...asked, ...settleTerms(asked, design) }, design),
      ...(familyPhotos && { familyPhotos }),
    };
    const input = form.has("composeAnew") ? { ...changes, composition: newestComposition } : changes;
    const version = Number(form.get("version")) || 0;
    await recordChange(context, actor, type, () => saveBookDesign(context, actor, type, input, version));
    const title = t("The pages around your stories are saved");
    return await redirectWithFlash(context, `/book/parts?type=${type}`, { kind: "success", title });
  } catch (error) {
    return rejectForm(form, partsFormId, error);
  }
}

export default function Parts() {
  const { shell, ...page } = useLoaderData<typeof loader>();
  return <PartsScreen shell={shell} page={page} rejected={useActionData<typeof action>()} />;
}
