import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Actor, requireSelf, returnFirst } from "~/domain/base/actor";
import { ExportLinkInput, exportLinkFormId } from "~/domain/people/users/schema";
import {
  createExportLink,
  getClosedPersonExport,
  mailExportLink,
  startClosedPersonExport,
} from "~/domain/running/exports/export-links.server";
import { idParam } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { mailFacts, siteAddress } from "~/http/site.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { ExportLinkPaper } from "~/views/running/administration/people/export-link-paper";
import { PersonDownloadScreen } from "~/views/running/administration/people/person-download-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Download for the family"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    download: await getClosedPersonExport(call.context, actor, idParam(call)),
    mail: mailFacts(call.context),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const intent = findIntent(intents, form.get("intent"));
    await requireProof(call);
    try {
      return await runIdempotently(call, actor, form, () => intent(call, actor, form));
    } catch (error) {
      return rejectForm(form, exportLinkFormId, error);
    }
  });
}

type Intent = (call: PageCall, actor: Actor, form: FormData) => Promise<Response>;

const intents: Record<string, Intent> = {
  "export/make": async (call, actor) => {
    const id = idParam(call);
    await startClosedPersonExport(call.context, requireSelf(actor, returnFirst), id);
    return redirectWithFlash(call.context, `/admin/users/${id}/download`);
  },
  "link/mail": async (call, actor, form) => {
    const id = idParam(call);
    const { email } = parseForm(form, ExportLinkInput);
    await mailExportLink(call.context, requireSelf(actor, returnFirst), id, email ?? "");
    const title = t("The link goes to {email}", { email: String(email) });
    return redirectWithFlash(call.context, `/admin/users/${id}/download`, { kind: "success", title });
  },
  // Shown only in this answer: the database has its hash.
  "link/show": async (call, actor) => {
    const self = requireSelf(actor, returnFirst);
    const { path, expiresAt } = await createExportLink(call.context, self, idParam(call));
    const link = { href: siteAddress(call) + path, expiresAt };
    return json({ link }, { headers: { "Cache-Control": "no-store" } });
  },
};

export default function PersonDownload() {
  const { shell, download, mail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.link) return <ExportLinkPaper shell={shell} download={download} link={answer.link} />;
  return <PersonDownloadScreen shell={shell} download={download} mail={mail} rejected={answer} />;
}
