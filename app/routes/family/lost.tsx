import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sendLostLinks } from "~/domain/people/circle/lost-link.server";
import { LostInput, lostFormId } from "~/domain/people/circle/schema";
import { constantTime } from "~/http/auth/constant-time.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { LostLinkScreen } from "~/views/people/circle/lost-link-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("I have lost my link"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ context }) => ({ canMail: context.config.appUrl !== undefined }));
}

/** Says the same whether the address is known or not. */
export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    try {
      const { email } = parseForm(form, LostInput);
      return await runIdempotently(call, actor, form, async () => {
        await constantTime(() => sendLostLinks(context, context.client.address, email));
        const title = t("If we know this address, your link is on its way");
        return redirectWithFlash(context, "/family/lost", { kind: "success", title });
      });
    } catch (error) {
      return rejectForm(form, lostFormId, error);
    }
  });
}

export default function LostPage() {
  const { shell, canMail } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <LostLinkScreen shell={shell} canMail={canMail} rejected={rejected} />;
}
