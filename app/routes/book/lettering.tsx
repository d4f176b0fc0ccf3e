import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { letteringHref, readBookAddress } from "~/domain/book/address";
import { recordChange } from "~/domain/book/design/changes.server";
import { saveBookDesign } from "~/domain/book/design/designs.server";
import { chapterChoices, LetteringInput } from "~/domain/book/lettering/lettering-form";
import { getLetteringPage } from "~/domain/book/lettering/lettering-page.server";
import { letteringFormId } from "~/domain/book/schema";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/book.css";
import { pageTitle } from "~/ui/page-title";
import { LetteringScreen } from "~/views/book/lettering/lettering-screen";
import { onlyChanges } from "./builder-intents.server";

export const handle = { stylesheet: styles, hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Type and color"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) =>
    getLetteringPage(context, actor, readBookAddress(url).type),
  );
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, saveLettering);
}

async function saveLettering({ request, url, context }: PageCall, actor: Actor): Promise<Response> {
  const { type } = readBookAddress(url);
  const form = await readForm(request, context);
  try {
    const { design, chapters } = await getLetteringPage(context, actor, type);
    const ticked = { hasYearsPhotos: form.has("hasYearsPhotos") };
    const chosen = onlyChanges({ ...parseForm(form, LetteringInput), ...ticked }, design);
    const input = { ...chosen, ...chapterChoices(form, design, chapters) };
    const version = Number(form.get("version")) || 0;
    await recordChange(context, actor, type, () => saveBookDesign(context, actor, type, input, version));
    const title = t("Type and color are saved");
    return await redirectWithFlash(context, letteringHref(type), { kind: "success", title });
  } catch (error) {
    return rejectForm(form, letteringFormId, error);
  }
}

export default function Lettering() {
  const { shell, ...page } = useLoaderData<typeof loader>();
  return <LetteringScreen shell={shell} page={page} rejected={useActionData<typeof action>()} />;
}
