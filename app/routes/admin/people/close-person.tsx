import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Actor, requireSelf, returnFirst } from "~/domain/base/actor";
import { nowText } from "~/domain/base/deps";
import { getStorageUse } from "~/domain/media/quota.server";
import { ClosePersonInput, closePersonFormId } from "~/domain/people/users/schema";
import { deletionTime } from "~/domain/running/closing/close-account.server";
import { closePerson, getClosingPreview } from "~/domain/running/closing/close-person.server";
import { startClosedPersonExport } from "~/domain/running/exports/export-links.server";
import { idParam } from "~/http/api.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { ClosePersonScreen } from "~/views/running/administration/people/close-person-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    t("Close the account"),
    ...(data ? [data.preview.person.displayName] : []),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const { db, clock } = call.context;
    const id = idParam(call);
    return {
      preview: await getClosingPreview(db, actor, id),
      storage: await getStorageUse(db, { userId: id }),
      deletedAt: deletionTime(nowText(clock)),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    try {
      return await runIdempotently(call, actor, form, () => close(call, actor, form));
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, closePersonFormId, error, unexpectedErrors.closePerson);
      await getClosingPreview(call.context.db, actor, idParam(call));
      return rejectForm(form, closePersonFormId, error);
    }
  });
}

async function close(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { context } = call;
  const input = parseForm(form, ClosePersonInput);
  const self = requireSelf(actor, returnFirst);
  const { id, displayName } = await closePerson(context, self, idParam(call), input);
  const title = t("The account of {name} is closed", { name: displayName });
  if (!input.withExport) return redirectWithFlash(context, `/admin/users/${id}`, { kind: "success", title });
  const trouble = await beginExport(call, self, id);
  return redirectWithFlash(
    context,
    `/admin/users/${id}/download`,
    trouble === null ? { kind: "success", title } : { kind: "error", title, text: trouble },
  );
}

/** The account stays closed where the disk has no room for its download. */
async function beginExport(
  { context }: PageCall,
  actor: Parameters<typeof startClosedPersonExport>[1],
  id: number,
): Promise<string | null> {
  try {
    await startClosedPersonExport(context, actor, id);
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return t(error.said);
  }
}

export default function ClosePerson() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <ClosePersonScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
