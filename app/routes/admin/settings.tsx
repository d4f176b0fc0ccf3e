import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { SettingsInput, settingsFormId } from "~/domain/base/settings/schema";
import { changeSettings, getShownSettings } from "~/domain/base/settings/settings.server";
import { showsRetention } from "~/domain/running/documents/documents.server";
import { requireProof } from "~/http/auth/proof.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { SettingsScreen } from "~/views/running/administration/settings-screen";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Settings"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    settings: await getShownSettings(context, actor),
    isRetentionShown: await showsRetention(context),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, save);
}

async function save({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(request, context);
  await requireProof({ request, context });
  try {
    await changeSettings(context, actor, parseForm(form, SettingsInput));
    const text = t("They apply from now on. The privacy page shows the periods.");
    const title = t("Settings saved");
    return redirectWithFlash(context, "/admin/settings", { kind: "success", title, text });
  } catch (error) {
    if (!isDomainError(error))
      return unexpectedFormError(form, settingsFormId, error, unexpectedErrors.changeSettings);
    return rejectForm(form, settingsFormId, error);
  }
}

export default function SettingsPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <SettingsScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
